import { useRef, useState } from "react";
import { loadRegions } from "./regions.ts";

/** The regions of the chosen country; 'none' until one is chosen. */
export type Regions = {
  country: string;
  state: "none" | "loading" | "ready" | "failed";
  names: readonly string[];
};

const NONE: Regions = { country: "", state: "none", names: [] };

/** Loads one country's regions at a time; a later choice leaves the earlier one behind. */
export function useRegions() {
  const [regions, setRegions] = useState(NONE);
  const asking = useRef<AbortController>(undefined);

  const loadRegionsOf = async (country: string): Promise<void> => {
    asking.current?.abort();
    if (!country) return setRegions(NONE);
    const { signal } = (asking.current = new AbortController());
    setRegions({ country, state: "loading", names: [] });
    try {
      const names = await loadRegions(country, signal);
      setRegions({ country, state: "ready", names });
    } catch {
      if (!signal.aborted) setRegions({ country, state: "failed", names: [] });
    }
  };
  return { regions, loadRegionsOf };
}
