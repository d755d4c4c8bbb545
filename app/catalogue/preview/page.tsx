import { data } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import { MainFrame } from "../../frame/main-layout.tsx";
import { StoreFrame } from "../../frame/store-layout.tsx";
import { picturesIn } from "../../media/pictures.ts";
import { productPage } from "../product/product-page.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import ProductScreen from "../product/page.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Preview: ${loaderData?.product.alt} · ${brand.name}` }];
}

/** Shows everybody who has the link a draft's page, as it will be once the draft is published. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const preview = await context.get(shopContext).readPreview(token);
  if (!preview) throw data(null, { status: 404, statusText: "Not Found" });
  const { catalogue, page } = preview;
  return {
    ...productPage(picturesIn(context, catalogue), catalogue, page),
    year: new Date().getFullYear(),
  };
}

export default function PreviewScreen({ loaderData }: Route.ComponentProps) {
  const { room, product, year } = loaderData;
  const page = (
    <>
      <p className="kept-line" role="note">
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
