//! What was found: the solved-table file, its prober and its independent verifier.
