import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The table of screens. The server redirects moved addresses (domain/catalogue/pages.ts). */
export default [
  layout("frame/main-layout.tsx", [
    index("catalogue/home/page.tsx"),
    route("collections", "catalogue/collections/page.tsx"),
    ...["mysthique", "genesis", "naledi", "resurgence", "bubble-girl"].map((id) =>
      route(id, "catalogue/collection/page.tsx", { id }),
    ),
    route(":collection/:slug", "catalogue/product/page.tsx"),
    route("cart", "cart/page.tsx"),
    route("checkout", "checkout/page.tsx"),
    route("saved", "catalogue/saved/page.tsx"),
    route("orders/:reference", "orders/page.tsx"),
    route("pay/:token", "payments/page.tsx"),
    route("search", "catalogue/search/page.tsx"),
    route("offline", "frame/offline/page.tsx"),
    route("contact", "messages/contact/page.tsx"),
    route("messages", "messages/page.tsx"),
    route("newsletter/:token", "messages/newsletter/page.tsx"),
    route("restock/:token", "messages/restock/page.tsx"),
    route("reminders/:token", "orders/reminder/page.tsx"),
    route("questions", "catalogue/questions/page.tsx"),
    route("terms", "frame/terms/page.tsx"),
    route("privacy", "frame/privacy/page.tsx"),
  ]),
  layout("frame/store-layout.tsx", [
    route("hazelbee", "stores/hazelbee/page.tsx"),
    route("hazelbee/shop", "catalogue/collection/page.tsx", { id: "hazelbee-shop" }),
    route("hazelbee/shop/:slug", "catalogue/product/page.tsx", { id: "hazelbee-product" }),
    route("hazelbabies", "stores/showcase/page.tsx", { id: "hazelbabies" }),
    route("hazellifestyle", "stores/showcase/page.tsx", { id: "hazellifestyle" }),
  ]),
  // The owner's side. The screens in `house/layout.tsx` are only shown to people with a session.
  layout("house/sign-in/layout.tsx", [
    route("house/sign-in", "house/sign-in/sign-in.page.tsx"),
    route("house/sign-in/code", "house/sign-in/code.page.tsx"),
    route("house/invitation/:token", "house/sign-in/invitation.page.tsx"),
  ]),
  layout("house/layout.tsx", [
    route("house", "house/today.page.tsx"),
    route("house/orders", "house/orders/orders.page.tsx"),
    route("house/orders/new", "house/orders/new-order.page.tsx"),
    route("house/orders/payments", "house/payments/page.tsx"),
    route("house/orders/:number", "house/orders/order.page.tsx"),
    route("house/orders/:number/print", "house/orders/workshop-sheet.page.tsx"),
    route("house/orders/:number/packing", "house/orders/packing-slip.page.tsx"),
    route("house/pieces", "house/catalogue/pieces.page.tsx"),
    route("house/pieces/new", "house/catalogue/new-piece.page.tsx"),
    route("house/pieces/order/:collection", "house/catalogue/listing.page.tsx"),
    route("house/pieces/:collection/:slug", "house/catalogue/piece.page.tsx"),
    route(
      "house/pieces/:collection/:slug/preview/:token",
      "house/catalogue/piece-preview.page.tsx",
    ),
    route("house/takings", "house/payments/takings.page.tsx"),
    route("house/takings.csv", "house/payments/takings.route.ts"),
    route("house/promotions", "house/catalogue/promotions.page.tsx"),
    route("house/promotions/new", "house/catalogue/new-promotion.page.tsx"),
    route("house/promotions/codes/new", "house/catalogue/new-code.page.tsx"),
    route("house/promotions/:id", "house/catalogue/promotion.page.tsx"),
    route("house/messages", "house/messages/page.tsx"),
    route("house/messages/subscribers.csv", "house/messages/subscribers.route.ts"),
    route("house/words", "house/words/page.tsx"),
    route("house/words/preview/:token", "house/words/preview.page.tsx"),
    route("house/settings", "house/settings/page.tsx"),
    route("house/settings/backup", "house/settings/backup.route.ts"),
    route("house/settings/second-factor", "house/settings/second-factor.page.tsx"),
    route("house/manifest.webmanifest", "house/manifest.route.ts"),
    route("house/worker.js", "house/browser/worker.route.ts"),
    route("house/sign-out", "house/sign-in/sign-out.route.ts"),
    route("house/*", "house/not-found.page.tsx"),
  ]),
  // Not a page: this route's module is the script of the house's screens.
  layout("house/browser/boot.route.ts", []),
  // Outside the layouts, since a preview has the frame of its draft's collection.
  route("preview/:token", "catalogue/preview/page.tsx"),
  // Shows all components in all their states, for tests; in development only.
  ...(process.env["NODE_ENV"] === "production"
    ? []
    : [route("_/gallery", "../tests/gallery/page.tsx")]),
  route("size-guide", "catalogue/size-guide/page.tsx"),
  route("sitemap.xml", "catalogue/sitemap.ts"),
  route("robots.txt", "frame/robots.ts"),
  route("llms.txt", "frame/llms.ts"),
  route("manifest.webmanifest", "frame/manifest.ts"),
  route("feeds/products.xml", "catalogue/product-feed.ts"),
] satisfies RouteConfig;
