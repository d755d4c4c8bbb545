import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type Props = {
  /** The collection whose colours the page has. */
  room?: string | undefined;
  year: number;
  large?: boolean;
  children: ReactNode;
};

/** Header, screen, footer of the main pages. */
export function MainFrame({ room, year, large = false, children }: Props) {
  return (
    <div data-room={room}>
      <SiteHeader />
      <main id="content">{children}</main>
      <SiteFooter year={year} large={large} />
    </div>
  );
}
