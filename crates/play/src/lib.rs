//! Games between strategies: records, matches, measured strength.
