/**
 * A unique value for every secret of the environment: the tests build and start the shop with them, then search for
 * them in everything that a browser can get.
 */
export const SECRETS = {
  DATABASE_URL: "postgres://owner:canary-database@127.0.0.1:9/canary",
  PAYSTACK_SECRET_KEY: "sk_test_canary0paystack",
  EMAILJS_PRIVATE_KEY: "canary-emailjs-private",
  INSTAGRAM_BABIES_TOKEN: "canary-instagram-babies",
  INSTAGRAM_LIFESTYLE_TOKEN: "canary-instagram-lifestyle",
} as const;

/** Settings that the secrets require. */
export const COMPANIONS = {
  PAYSTACK_PUBLIC_KEY: "pk_test_of_a_test",
  EMAILJS_SERVICE_ID: "service_of_a_test",
  EMAILJS_TEMPLATE_ID: "template_of_a_test",
  EMAILJS_PUBLIC_KEY: "emailjs_public_of_a_test",
} as const;
