import { short } from "./geometry.ts";

/** A paint: a colour, or a gradient by its address. */
export type Paint = string;

export const GOLD: Paint = "url(#gold)";

/** One drawing in the making: its shared definitions (clips, blurs, gradients) and the finished SVG. */
export class Sheet {
  #defs: string[] = [
    `<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#9a6a24"/>` +
      `<stop offset=".25" stop-color="#e9c77a"/><stop offset=".45" stop-color="#b98335"/>` +
      `<stop offset=".7" stop-color="#f3dc9c"/><stop offset="1" stop-color="#a87629"/></linearGradient>`,
  ];
  #blurs = new Set<string>();
  #count = 0;

  /** Adds a definition that gets a fresh id, and returns the id. */
  define(make: (id: string) => string): string {
    const id = `d${this.#count++}`;
    this.#defs.push(make(id));
    return id;
  }

  /** A linear gradient, top to bottom unless told otherwise. */
  gradient(stops: [offset: number, colour: string, opacity?: number][], across = false): Paint {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stopsOf(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A round gradient inside the shape's own box. */
  glow(
    stops: [offset: number, colour: string, opacity?: number][],
    cx = 0.5,
    cy = 0.5,
    r = 0.7,
  ): Paint {
    const id = this.define(
      (name) =>
        `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** Softens what is inside by `size` pixels. */
  soft(size: number, inside: string, opacity = 1): string {
    const key = short(size).replace(".", "_");
    if (!this.#blurs.has(key)) {
      this.#blurs.add(key);
      this.#defs.push(
        `<filter id="b${key}" x="-150%" y="-150%" width="400%" height="400%"><feGaussianBlur stdDeviation="${short(size)}"/></filter>`,
      );
    }
    return `<g filter="url(#b${key})" opacity="${opacity}">${inside}</g>`;
  }

  /** A filled shape with more drawn inside its edges only. */
  filled(d: string, fill: Paint, inside: string, opacity = 1): string {
    const id = this.define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    return `${shape(d, fill, opacity)}<g clip-path="url(#${id})">${inside}</g>`;
  }

  /** Everything inside throws one soft shadow on the wall behind: the largest single gain in depth. */
  shadowed(inside: string, size: number, dx: number, dy: number, strength = 0.3): string {
    const id = this.define(
      (name) =>
        `<filter id="${name}" x="-40%" y="-15%" width="180%" height="135%"><feGaussianBlur in="SourceAlpha" stdDeviation="${short(size)}"/>` +
        `<feOffset dx="${short(dx)}" dy="${short(dy)}"/><feComponentTransfer><feFuncA type="linear" slope="${strength}"/></feComponentTransfer>` +
        `<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
    );
    return `<g filter="url(#${id})">${inside}</g>`;
  }

  /** The whole drawing, or the part of it inside `view` (x, y, width, height). */
  svg(body: string, view: readonly [number, number, number, number]): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(" ")}" preserveAspectRatio="xMidYMid slice">` +
      `<defs>${this.#defs.join("")}</defs>${body}</svg>`
    );
  }
}

const stopsOf = (stops: [number, string, number?][]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");

export function shape(d: string, fill: Paint, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity === 1 ? "" : ` opacity="${short2(opacity)}"`}/>`;
}

/** A line of even width. */
export function line(d: string, colour: Paint, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? "" : ` opacity="${short2(opacity)}"`}/>`;
}

const short2 = (n: number) => String(Math.round(n * 100) / 100);
