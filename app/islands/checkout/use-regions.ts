import { useRef, useState } from "react";
import { fetchRegions } from "../../api/regions.ts";

/** The regions of the chosen country; 'none' until one is chosen. */
export type Regions = {
  country: string;
  state: "none" | "loading" | "ready" | "failed";
  names: readonly string[];
};

const NONE: Regions = { country: "", state: "none", names: [] };

/** Loads one country's regions at a time; a new choice aborts the previous request. */
export function useRegions() {
  const [regions, setRegions] = useState(NONE);
  const asking = useRef<AbortController>(undefined);

  const loadRegionsOf = async (country: string): Promise<void> => {
    asking.current?.abort();
    if (!country) return setRegions(NONE);
    const { signal } = (asking.current = new AbortController());
    setRegions({ country, state: "loading", names: [] });
    const names = await fetchRegions(country, signal);
    if (signal.aborted) return;
    setRegions(
      names ? { country, state: "ready", names } : { country, state: "failed", names: [] },
    );
  };
  return { regions, loadRegionsOf };
}
