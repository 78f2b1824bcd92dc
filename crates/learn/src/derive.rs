//! `Clone` and `Debug` of learners; derived, these would require the traits of the rules too.

/// Writes both for a learner with these fields.
macro_rules! clone_and_debug {
    ($learner:ident { $($field:ident),* }) => {
        impl<G: ludex_core::Game> Clone for $learner<G> {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }
        }

        impl<G: ludex_core::Game> std::fmt::Debug for $learner<G> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($learner))$(.field(stringify!($field), &self.$field))*.finish()
            }
        }
    };
}

pub(crate) use clone_and_debug;
