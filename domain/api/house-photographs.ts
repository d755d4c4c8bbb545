/** What the house's calls about a piece's photographs return: the draft's photographs in order. */
export type PhotographList = {
  sku: string;
  /** The draft's version; 0 while none is open. */
  version: number;
  photographs: readonly PhotographItem[];
  /** What is still needed to publish them, in words. */
  needs: readonly string[];
};

export type PhotographItem = {
  id: string;
  /** A small encoding that can be shown. */
  url: string;
  /** `first`: its other encodings are being made. */
  state: "first" | "ready" | "failed";
  /** Why it failed. */
  fault?: string | undefined;
};

/** A call that was refused; `list` is what is stored now, if the call was about an older version. */
export type HouseTrouble = {
  error: { code: string; message: string };
  list?: PhotographList | undefined;
};
