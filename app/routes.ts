import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The table of screens (section 2). The server redirects moved addresses (domain/catalogue/pages.ts). */
export default [
  layout("routes/main-layout.tsx", [
    index("routes/home.tsx"),
    route("collections", "routes/collections.tsx"),
    route("mysthique", "routes/collection.tsx", { id: "mysthique" }),
    route("genesis", "routes/collection.tsx", { id: "genesis" }),
    route("naledi", "routes/collection.tsx", { id: "naledi" }),
    route("resurgence", "routes/collection.tsx", { id: "resurgence" }),
    route("bubble-girl", "routes/collection.tsx", { id: "bubble-girl" }),
    route(":collection/:slug", "routes/product.tsx"),
    route("cart", "routes/cart.tsx"),
    route("checkout", "routes/checkout.tsx"),
    route("orders/:reference", "routes/order.tsx"),
    route("pay/:token", "routes/pay.tsx"),
    route("contact", "routes/contact.tsx"),
    route("messages", "routes/messages.tsx"),
    route("newsletter/:token", "routes/newsletter.tsx"),
    route("restock/:token", "routes/restock.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
  ]),
  layout("routes/store-layout.tsx", [
    route("hazelbee", "routes/hazelbee.tsx"),
    route("hazelbee/shop", "routes/collection.tsx", { id: "hazelbee-shop" }),
    route("hazelbee/shop/:slug", "routes/product.tsx", { id: "hazelbee-product" }),
    route("hazelbabies", "routes/hazelbabies.tsx"),
    route("hazellifestyle", "routes/hazellifestyle.tsx"),
  ]),
  // The owner's side. What is in its second layout is shown to nobody without a session.
  layout("routes/house/entrance.tsx", [
    route("house/sign-in", "routes/house/sign-in.tsx"),
    route("house/sign-in/code", "routes/house/sign-in-code.tsx"),
    route("house/invitation/:token", "routes/house/invitation.tsx"),
  ]),
  layout("routes/house/layout.tsx", [
    route("house", "routes/house/today.tsx"),
    route("house/orders", "routes/house/orders.tsx"),
    route("house/orders/new", "routes/house/new-order.tsx"),
    route("house/orders/:number", "routes/house/order.tsx"),
    route("house/orders/:number/print", "routes/house/order-print.tsx"),
    route("house/orders/:number/packing", "routes/house/order-packing.tsx"),
    route("house/pieces", "routes/house/pieces.tsx"),
    route("house/pieces/new", "routes/house/new-piece.tsx"),
    route("house/pieces/:collection/:slug", "routes/house/piece.tsx"),
    route("house/pieces/:collection/:slug/preview/:token", "routes/house/piece-preview.tsx"),
    route("house/promotions", "routes/house/promotions.tsx"),
    route("house/promotions/new", "routes/house/new-promotion.tsx"),
    route("house/promotions/:id", "routes/house/promotion.tsx"),
    route("house/settings", "routes/house/settings.tsx"),
    route("house/settings/second-factor", "routes/house/second-factor.tsx"),
    route("house/sign-out", "routes/house/sign-out.ts"),
    route("house/*", "routes/house/nowhere.tsx"),
  ]),
  // No page, and none below it: its module is the script of the screens above.
  layout("routes/house/scripts.ts", []),
  // In the frame of the draft's collection.
  route("preview/:token", "routes/preview.tsx"),
  // All components in all their states, in development only.
  ...(process.env["NODE_ENV"] === "production" ? [] : [route("_/gallery", "gallery/gallery.tsx")]),
  route("size-guide", "routes/size-guide.tsx"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
  route("feeds/products.xml", "routes/product-feed.ts"),
] satisfies RouteConfig;
