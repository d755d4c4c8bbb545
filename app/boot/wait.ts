/** Resolves in a later task, after `ms`. */
export const wait = (ms = 0) => new Promise<void>((go) => setTimeout(go, ms));
