"""One module for each outside library: `razz_fast.adapters.pokerkit` and so on, each imported only by name."""
