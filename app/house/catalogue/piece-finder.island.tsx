import { useEffect, useState } from "react";
import { useIsAwake } from "../browser/use-is-awake.ts";
import styles from "./piece-finder.island.module.css";

type Props = {
  /** The id of the text field that takes the names, one a line. */
  field: string;
  /** The names of all collections. */
  collections: readonly string[];
};

const PAUSE_MS = 250;

/** Finds pieces while a name is typed, and adds them to a form's text field. Not shown without scripts. */
export default function PieceFinder({ field, collections }: Props) {
  const isAwake = useIsAwake();
  const [words, setWords] = useState("");
  const [names, setNames] = useState<readonly string[]>([]);
  const [added, setAdded] = useState("");

  useEffect(() => {
    if (words.trim().length < 2) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => setNames(await find(words, leaving.signal)), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);

  const add = (name: string) => {
    addLine(field, name);
    setAdded(`${name} is added.`);
    setWords("");
  };
  const shown = words.trim().length < 2 ? [] : names;
  return (
    <div className={styles.finder} data-asleep={!isAwake || undefined}>
      <label>
        <span>Find a piece</span>
        <input
          type="search"
          value={words}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
          // Enter would send the form around this field.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      <ul aria-label="Found">
        {(shown.length > 0 ? shown.slice(0, 8) : collections).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => add(name)}>
              {shown.length > 0 ? name : `All of ${name}`}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{added}</p>
    </div>
  );
}

async function find(words: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const response = await fetch(`/house/api/pieces?q=${encodeURIComponent(words)}`, { signal });
    return response.ok ? ((await response.json()) as { names: string[] }).names : [];
  } catch {
    return [];
  }
}

/** Adds a piece's name as a line to the text field, unless the name is there already. */
function addLine(field: string, name: string): void {
  const area = document.getElementById(field);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const lines = area.value.split("\n").filter((line) => line.trim() !== "");
  if (!lines.includes(name)) area.value = [...lines, name].join("\n");
}
