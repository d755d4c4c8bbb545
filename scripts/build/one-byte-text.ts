import type { Plugin } from "vite";

/**
 * V8 keeps the text of what it runs, and takes two bytes a letter for all of it where a single letter is
 * beyond Latin-1: those are written as escapes, which mean the same in strings, templates and expressions.
 */
export const oneByteText: Plugin = {
  name: "one-byte-text",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replaceAll(/[^\0-\u00FF]/g, escaped);
    }
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
