import { photograph } from "../../../tests/support/photographs.ts";
import { formsOf } from "../html.ts";
import type { Answer, RecordedShop, Visitor } from "../shop.ts";

/** What is sent from a piece's own page. */
function pieceForms(shop: RecordedShop, owner: Visitor) {
  return (sku: string, act: string, fields: Record<string, string> = {}): Promise<Answer> =>
    shop.send(owner, `/house/pieces/${sku}`, act, fields);
}

/** Pieces that the shop has, and their order in a listing. */
export async function changePieces(shop: RecordedShop, owner: Visitor): Promise<void> {
  const piece = pieceForms(shop, owner);
  await piece("naledi/orion-dress", "save", {
    price: "150,000",
    description: "The hunter’s belt in three gold points.",
  });
  await piece("naledi/orion-dress", "save", { price: "10,000" });
  await piece("naledi/orion-dress", "save", { price: "cheap" });
  await piece("naledi/orion-dress", "save", { version: "0", name: "Orion" });
  await piece("naledi/rigel-dress", "save", {
    name: "Rigel Gown",
    kind: "gown",
    colour: "silver",
    lining: "",
  });
  await piece("naledi/sirius-dress", "preview-words", { name: "Sirius, previewed" });
  await piece("naledi/sirius-dress", "sold-out", { value: "yes" });
  const hides = await piece("genesis/chia-dress", "hidden", { value: "yes" });
  if (hides.status !== 200) throw new Error(`Not hidden: ${hides.status}`);
  // Shown in two combos, which are hidden with it once that is confirmed: from its page, and from the list.
  for (const path of ["/house/pieces/bubble-girl/bubble-shirt", "/house/pieces?q=bubble+shirt"]) {
    const asks = await shop.send(owner, path, "hidden", {
      sku: "bubble-girl/bubble-shirt",
      value: "yes",
    });
    const question = formsOf(asks.text).find(({ fields }) => fields.has("confirmed"));
    if (!question) throw new Error("It was not asked whether the combos may be hidden, too");
    const hidden = await shop.record({ path, as: owner, form: question.fields, note: "confirms" });
    const undo = formsOf(hidden.text).find(({ fields }) => fields.get("act") === "undo");
    if (undo) await shop.record({ path, as: owner, form: undo.fields, note: "undoes it" });
  }
  await piece("naledi/rigel-dress", "restore");
  await piece("naledi/rigel-dress", "save", { name: "Rigel Gown" });
  await piece("naledi/canopus-dress", "sold-out", { value: "yes" });
  await shop.send(owner, "/house/pieces?collection=naledi", "sold-out", {
    sku: "naledi/canopus-dress",
    value: "no",
  });
  const listing = (act: string, fields: Record<string, string> = {}) =>
    shop.send(owner, "/house/pieces/order/naledi", act, fields);
  await listing("move", { sku: "naledi/sirius-dress", place: "0" });
  const moved = await shop.ask({ path: "/house/pieces/order/naledi", as: owner });
  const skus = [
    ...new Set([...moved.text.matchAll(/name="sku" value="([^"]+)"/g)].map(([, sku]) => sku ?? "")),
  ];
  await shop.record({
    path: "/house/api/listings/naledi",
    as: owner,
    headers: { Origin: shop.origin },
    json: { version: 1, skus: skus.toReversed() },
    note: "the other way round",
  });
  await shop.send(owner, "/house/pieces/order/genesis", "move", {
    sku: "genesis/chia-dress",
    place: "0",
  });
  await shop.send(owner, "/house/pieces/order/genesis", "usual");
}

/** A new piece with photographs, a draft that stays one, and one that is given up. Returns the new piece's preview. */
export async function makePieces(shop: RecordedShop, owner: Visitor): Promise<string> {
  const piece = pieceForms(shop, owner);
  const began = await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "naledi",
    name: "Vega Dress",
    price: "120,000",
    description: "Cut on the bias, with a train.",
    details: "Silk\nSewn in Port Harcourt",
    kind: "dress",
    colour: "blue",
  });
  if (began.status !== 303) throw new Error(`The new piece was not begun: ${began.status}`);
  await piece("naledi/vega-dress", "publish");
  for (const [at, seed] of [5, 9].entries()) {
    const body = await photograph({ width: 600, height: 750, seed });
    await shop.record({
      path: "/house/api/pieces/naledi/vega-dress/photographs",
      as: owner,
      headers: {
        Origin: shop.origin,
        "Content-Type": "image/jpeg",
        "Idempotency-Key": `photograph-${at}`,
      },
      body,
      note: `photograph ${at + 1}`,
    });
  }
  const photographs = "/house/api/pieces/naledi/vega-dress/photographs";
  type List = { version: number; photographs: { id: string; state: string }[]; needs: string[] };
  const ready = await shop.until({ path: photographs, as: owner }, ({ text }) => {
    const found = JSON.parse(text) as List;
    return found.photographs.length === 2 &&
      found.photographs.every(({ state }) => state === "ready")
      ? found
      : undefined;
  });
  for (const [at, { id }] of ready.photographs.entries()) shop.names.set(id, `photograph ${at}`);
  const [front] = ready.photographs;
  await shop.record({ path: `${photographs}/${front?.id}/whole`, as: owner });
  const taken = ready.photographs.map(({ id }) => id);
  const headers = { Origin: shop.origin };
  await shop.record({
    path: `${photographs}/order`,
    as: owner,
    headers,
    json: { version: 1, photographs: taken },
    note: "of an old page",
  });
  await shop.record({
    path: `${photographs}/order`,
    as: owner,
    headers,
    json: { version: ready.version, photographs: taken.toReversed() },
    note: "the other way round",
  });
  // Which photograph is the first one decides what else is encoded.
  await shop.until({ path: photographs, as: owner }, ({ text }) => {
    const found = JSON.parse(text) as List;
    return found.needs.length === 0 && found.photographs.every(({ state }) => state === "ready")
      ? found
      : undefined;
  });
  const preview = await piece("naledi/vega-dress", "preview");
  const published = await piece("naledi/vega-dress", "publish");
  if (published.status !== 303) throw new Error(`The piece was not published: ${published.status}`);
  await piece("naledi/vega-dress", "open-draft");
  await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "genesis",
    name: "Draft Gown",
    price: "",
  });
  await piece("genesis/draft-gown", "save-draft", { description: "Not ready" });
  await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "genesis",
    name: "Given Up",
    price: "",
  });
  await piece("genesis/given-up", "discard");
  await shop.send(owner, "/house/pieces/new", undefined, { collection: "", name: "", price: "x" });
  const to = preview.headers.find(([name]) => name.toLowerCase() === "location")?.[1] ?? "";
  const token = to.split("/").at(-1) ?? "";
  shop.names.set(token, "preview");
  return token;
}
