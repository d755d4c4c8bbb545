/*
 * Stand-in for the card provider's inline script, version 1: `PaystackPop.setup(options).openIframe()`. It checks
 * the options as the provider does, with errors thrown synchronously from `setup`, and calls `callback` with the same
 * response. It opens its own payment sheet instead of the provider's iframe. No money moves.
 */
(() => {
  const script = document.currentScript;
  const api = new URL("../checkout", script.src).href;
  if (Object.keys(script.dataset).length > 0) {
    throw new Error("Attributes on the script ask for the form mode, which this stand-in has not");
  }

  // Gives 'AsyncFunction' for an async function, which is therefore refused, as the provider does.
  const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const isInteger = (value) => /^\d+$/.test(String(value));
  const isObject = (value) => kindOf(value) === "Object";
  const isFunction = (value) => kindOf(value) === "Function";
  const isEmail = (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
  const RULES = {
    email: { kind: "email", isValid: isEmail },
    amount: { kind: "integer", isValid: isInteger },
    transaction_charge: { kind: "integer", isValid: isInteger },
    quantity: { kind: "integer", isValid: isInteger },
    metadata: { kind: "object", isValid: isObject },
    split: { kind: "object", isValid: isObject },
    channels: { kind: "array", isValid: (value) => Array.isArray(value) && value.length > 0 },
    callback: { kind: "function", isValid: isFunction },
    onClose: { kind: "function", isValid: isFunction },
  };

  function check(options) {
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value));
    for (const [name, { kind, isValid }] of Object.entries(RULES)) {
      if (name in given && !isValid(given[name])) {
        throw new Error(`Attribute ${name} must be a valid ${kind}`);
      }
    }
    if (!given.key) throw new Error("Please provide your public key via the key attribute");
    if (!given.email && !given.customer_code) {
      throw new Error("Please provide customer email via the email attribute");
    }
    if (!given.amount && !given.plan) {
      throw new Error("Please provide transaction amount via the amount attribute");
    }
    if (Number(given.transaction_charge) >= Number(given.amount)) {
      throw new Error("Transaction charge must be less than the transaction amount");
    }
    if (given.bearer && !["account", "subaccount"].includes(given.bearer)) {
      throw new Error("Bearer should be either account or subaccount");
    }
    return given;
  }

  async function call(path, body) {
    const response = await fetch(api + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.status) throw new Error(answer.message);
    return answer.data;
  }

  // The payment sheet inherits the page's typeface; its design is otherwise neutral and suits any shop.
  const STYLES = `
    dialog {
      box-sizing: border-box; width: 100%; max-width: none; max-height: 92dvh; margin: auto 0 0;
      padding: 0; border: 0; border-top: 3px solid #9a4a1f; font: inherit; line-height: 1.5;
      color: #17130f; background: #fffdfa;
    }
    dialog::backdrop { background: rgb(23 19 15 / 58%); }
    .ribbon {
      margin: 0; padding: 0.75rem 1.5rem; font-size: 0.875em; color: #7d3a15; border-bottom: 1px solid #e4dccf;
    }
    .ribbon strong { letter-spacing: 0.12em; }
    .body { padding: 1.25rem 1.5rem 1.5rem; }
    .top { display: flex; align-items: start; justify-content: space-between; gap: 1rem; }
    h2 { margin: 0; font-size: 0.9375em; font-weight: 400; color: #5c5349; }
    .amount { margin: 0; font-size: 2em; line-height: 1.2; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .who { margin: 0; color: #5c5349; overflow-wrap: anywhere; }
    .card {
      display: flex; flex-wrap: wrap; justify-content: space-between; margin: 1.25rem 0 1rem; padding: 0.875rem 0;
      border: solid #d9d0c2; border-width: 1px 0; font-variant-numeric: tabular-nums;
    }
    [role="status"] { min-height: 1.5em; margin: 0 0 0.75rem; font-size: 0.9375em; }
    [role="status"].bad { color: #a3201d; }
    .choices { display: grid; gap: 0.75rem; }
    button {
      min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid #8d8274; border-radius: 0;
      font: inherit; font-size: 0.9375em; color: inherit; background: none; cursor: pointer;
    }
    .choices .approve {
      min-height: 3.5rem; font-size: 1em; font-weight: 500; letter-spacing: 0.04em;
      color: #fffdfa; border-color: #17130f; background: #17130f;
    }
    button:hover:enabled { border-color: #17130f; }
    .choices .approve:hover:enabled { border-color: #9a4a1f; background: #9a4a1f; }
    button:disabled { opacity: 0.55; cursor: default; }
    button:focus-visible { outline: 2px solid #17130f; outline-offset: 3px; }
    .close { min-width: 2.75rem; min-height: 2.75rem; margin: -0.5rem -0.75rem 0 0; padding: 0; border: 0; }
    .close svg { display: block; margin: auto; }
    @media (min-width: 48rem) {
      dialog { width: 27rem; margin: auto; }
      .ribbon, .body { padding-inline: 2rem; }
      .choices { grid-template-columns: 1fr 1fr; }
      .choices .approve { grid-column: 1 / -1; }
    }
    @media (prefers-reduced-motion: no-preference) {
      dialog { transition: translate 220ms cubic-bezier(0.2, 0.7, 0.2, 1), opacity 220ms; }
      @starting-style { dialog[open] { translate: 0 2rem; opacity: 0; } }
    }
  `;

  const MARKUP = `
    <dialog aria-labelledby="title">
      <p class="ribbon"><strong>TEST MODE</strong> &mdash; no money moves</p>
      <div class="body">
        <div class="top">
          <div>
            <h2 id="title">Test payment</h2>
            <p class="amount"></p>
            <p class="who"></p>
          </div>
          <button type="button" class="close" aria-label="Close payment">
            <svg width="18" height="18" viewBox="0 0 18 18" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="m3 3 12 12M15 3 3 15" /></svg>
          </button>
        </div>
        <p class="card"><span>Test card</span><span>4084 &bull;&bull;&bull;&bull; 4081</span></p>
        <p role="status"></p>
        <div class="choices">
          <button type="button" class="approve" data-choice="approve">Approve payment</button>
          <button type="button" data-choice="decline">Decline payment</button>
          <button type="button" data-choice="pay-later">Pay later by transfer</button>
          <button type="button" data-choice="pay-in-an-hour">Transfer that takes an hour</button>
        </div>
      </div>
    </dialog>`;

  function formatAmount({ amount, currency = "NGN" }) {
    const digits = { minimumFractionDigits: 2 };
    return `${currency} ${(Number(amount) / 100).toLocaleString("en-US", digits)}`;
  }

  /**
   * The shadow root keeps the page's styles out; the page's policy (CSP) does not apply to constructed stylesheets.
   * Safari has none before 16.4: there the sheet looks plain.
   */
  function createSheet(options) {
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    if ("adoptedStyleSheets" in root) {
      const styles = new CSSStyleSheet();
      styles.replaceSync(STYLES);
      root.adoptedStyleSheets = [styles];
    }
    root.innerHTML = MARKUP;
    root.querySelector(".amount").textContent = formatAmount(options);
    root.querySelector(".who").textContent = options.label || options.email;
    document.body.append(host);
    return { host, root, dialog: root.querySelector("dialog") };
  }

  function responseOf(reference, transaction) {
    const redirecturl = `?trxref=${reference}&reference=${reference}`;
    return {
      reference,
      trans: transaction,
      status: "success",
      message: "Approved",
      transaction,
      trxref: reference,
      redirecturl,
    };
  }

  function open(options) {
    const { callback, onClose, ref } = options;
    const { host, root, dialog } = createSheet(options);
    const status = root.querySelector("[role=status]");
    const choices = [...root.querySelectorAll("[data-choice]")];

    const say = (text, isBad) => {
      status.textContent = text;
      status.classList.toggle("bad", isBad);
    };
    const enable = (isOn) => choices.forEach((button) => (button.disabled = !isOn));
    const finish = (then) => {
      dialog.close();
      host.remove();
      if (then) then();
    };
    const leave = () => finish(onClose);

    const outcomes = {
      approve: ({ id }) => finish(callback && (() => callback(responseOf(ref, id)))),
      decline: () => {
        say("Declined. Try again, or close.", true);
        enable(true);
      },
      // The provider calls `onClose` for a pending transfer, too: closed does not mean unpaid.
      "pay-later": leave,
      "pay-in-an-hour": leave,
    };

    async function choose(choice) {
      enable(false);
      try {
        const answer = await call(`/${encodeURIComponent(ref)}/${choice}`, {});
        outcomes[choice](answer);
      } catch (error) {
        say(error.message, true);
        enable(true);
      }
    }

    for (const button of choices) {
      button.addEventListener("click", () => void choose(button.dataset.choice));
    }
    root.querySelector(".close").addEventListener("click", leave);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      leave();
    });

    async function begin() {
      enable(false);
      const { key, email, amount, currency, metadata } = options;
      const told = { ...metadata, referrer: location.href };
      try {
        await call("", { key, email, amount: Number(amount), ref, currency, metadata: told });
        enable(true);
        choices[0].focus();
      } catch (error) {
        say(error.message, true);
      }
    }
    dialog.showModal();
    void begin();
  }

  const makeReference = () => `T${Date.now()}${Math.floor(Math.random() * 1e6)}`;

  globalThis.PaystackPop = {
    setup: (given) => {
      const options = { currency: "NGN", ref: makeReference(), ...check(given) };
      return { openIframe: () => open(options) };
    },
  };
})();
