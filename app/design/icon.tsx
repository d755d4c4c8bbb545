import type { SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "path"> & {
  width: number;
  height: number;
  /** In a view box of that size, unless `viewBox` says otherwise. */
  path: string | undefined;
};

/** An icon drawn with thin lines in the colour of the text. It has no name: the link or button around it has. */
export function Icon({ path, ...svg }: Props) {
  return (
    <svg
      viewBox={`0 0 ${svg.width} ${svg.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
      {...svg}
    >
      <path d={path} />
    </svg>
  );
}
