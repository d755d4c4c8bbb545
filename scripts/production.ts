/** Imported before anything else of the built shop: React reads NODE_ENV once, when it is loaded. */
process.env.NODE_ENV ??= "production";
