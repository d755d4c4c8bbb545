import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import type { SearchFormProps } from "./search-form.tsx";
import { SiteHeader } from "./site-header.tsx";

type Props = {
  /** The collection whose colours the page has. */
  room?: string | undefined;
  year: number;
  large?: boolean;
  search?: SearchFormProps;
  children: ReactNode;
};

/** Header, screen, footer of the main pages. */
export function MainFrame({ room, year, large = false, search, children }: Props) {
  return (
    <div data-room={room}>
      <SiteHeader search={search} />
      <main id="content">{children}</main>
      <SiteFooter year={year} large={large} />
    </div>
  );
}
