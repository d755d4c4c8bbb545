import { data } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import { MainFrame } from "../../frame/main-layout.tsx";
import { StoreFrame } from "../../frame/store-layout.tsx";
import { productPage } from "../product/product-page.ts";
import { manifestContext, shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import ProductScreen from "../product/page.tsx";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Preview: ${loaderData?.product.alt} · ${brand.name}` }];
}

/** The page of a draft, as it will be once it is published, for whoever has the link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const preview = await context.get(shopContext).readPreview(token);
  if (!preview) throw data(null, { status: 404, statusText: "Not Found" });
  const { catalogue, page } = preview;
  return {
    ...productPage(context.get(manifestContext), catalogue, page),
    year: new Date().getFullYear(),
  };
}

export default function PreviewScreen({ loaderData }: Route.ComponentProps) {
  const { room, product, year } = loaderData;
  const page = (
    <>
      <p className={styles.note} role="note">
        <strong>Preview.</strong> Only people with this link see this page, for a day. What is not
        published yet cannot be ordered.
      </p>
      <ProductScreen loaderData={loaderData} />
    </>
  );
  return room === "hazelbee" ? (
    <StoreFrame store="hazelbee" path={product.href}>
      {page}
    </StoreFrame>
  ) : (
    <MainFrame room={room} year={year}>
      {page}
    </MainFrame>
  );
}
