/** `npm run dev`: the same shop from its sources, with hot reload. */
import { openDevSite } from "../server/http/dev-site.ts";
import { root } from "./root.ts";
import { serveShop } from "./serve.ts";

await serveShop(() => openDevSite(root));
