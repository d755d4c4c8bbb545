/** Set by the build (`scripts/build/worker.ts`): the scripts, styles and fonts of this release's shop, and its id. */
declare const RELEASE_FILES: readonly string[];
declare const OFFLINE_FILES: readonly string[];
declare const RELEASE: string;

export const releaseFiles: readonly string[] = RELEASE_FILES;
/** Of the offline page's island; without React, which a page with any island has loaded. */
export const offlineFiles: readonly string[] = OFFLINE_FILES;
export const release: string = RELEASE;
