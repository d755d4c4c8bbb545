import { expect, test } from "vitest";
import { browserFamily } from "./field-figures.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";

test.each([
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, "chrome"],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, "opera"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "samsung"],
  [`${ANDROID} Version/4.0 Chrome/100.0.0.0 UCBrowser/15.5 Mobile Safari/537.36`, "uc"],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, "edge"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "firefox"],
  [`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, "safari"],
  [`${IPHONE} (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "safari"],
  [`${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 405.0`, "safari"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "safari"],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)`, "other"],
  ["curl/8.5.0", "other"],
  ["", "other"],
])("the family of %j is %s", (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
