/** Imported first by what runs the built shop: React decides by this, once, when it is loaded. */
process.env.NODE_ENV ??= "production";
