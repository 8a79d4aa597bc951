// @ts-check
/*
 * Replaces `window.Stripe` for `loadStripe` of @stripe/stripe-js/pure. Stripe's own script can't be used with the
 * sandbox: it renders its fields in frames from Stripe's host. Here, the card fields are inputs of the page, and
 * requests go to the sandbox through the page's own origin.
 */
(() => {
  /** @typedef {{ type: string, code?: string, message: string, payment_intent?: Intent | undefined }} StripeError */
  /** @typedef {{ id: string, status: string }} Intent */
  /** @typedef {{ paymentIntent?: Intent, error?: StripeError }} Result */

  const CONNECTION_ERROR = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. ' +
      'Please check your internet connection and try again. If the problem persists please contact us.',
  };

  const AUTHENTICATION_ERROR = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };

  /** @param {string} text */
  const digitsOf = (text) => text.replace(/\D/g, '');

  /** Formats the text of each input. @type {Record<'number' | 'expiry' | 'cvc', (text: string) => string>} */
  const FORMAT = {
    number(text) {
      const digits = digitsOf(text).slice(0, 16);
      return digits.replace(/\d{4}(?=\d)/g, '$& ');
    },
    // Accepts `1225`, `12/25`, `12 / 2025` and `3/25`.
    expiry(text) {
      const digits = digitsOf(text.replace(/^\s*([2-9]|\d(?=\s*\/))/, '0$1'));
      const year = digits.slice(2).replace(/^20(?=\d\d)/, '');
      return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${year.slice(0, 2)}`;
    },
    cvc: (text) => digitsOf(text).slice(0, 3),
  };

  // An empty `form` excludes the card from the surrounding form, like Stripe's frames.
  const COMMON = `inputmode="numeric" form="" style="box-sizing: border-box; height: 44px; min-width: 0;
    padding: 0; border: 0; font: inherit; color: inherit; background: transparent; flex:`;
  const ROW = `
    <div style="display: flex; flex-wrap: wrap; column-gap: 0.75rem">
      <input name="cardnumber" aria-label="Credit or debit card number" autocomplete="cc-number"
        placeholder="1234 1234 1234 1234" ${COMMON} 1 1 13rem">
      <input name="exp-date" aria-label="Credit or debit card expiration date" autocomplete="cc-exp"
        placeholder="MM / YY" ${COMMON} 0 1 6rem">
      <input name="cvc" aria-label="Credit or debit card CVC/CVV" autocomplete="cc-csc"
        placeholder="CVC" ${COMMON} 0 1 4rem">
    </div>`;

  /** @param {string} html Of one element. */
  function parse(html) {
    const template = document.createElement('template');
    template.innerHTML = html.trim();
    return /** @type {HTMLElement} */ (template.content.firstElementChild);
  }

  const INCOMPLETE = {
    number: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
    expiry: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
    cvc: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
  };

  /** One input of the card. It checks only whether it is complete; the sandbox validates the card. */
  class Field {
    /** Whether the buyer has left the input: from then on, an incomplete value is an error. */
    left = false;

    /** @param {Element} row @param {string} name @param {number} length In digits.
     *  @param {(text: string) => string} format @param {{ code: string, message: string }} incomplete */
    constructor(row, name, length, format, incomplete) {
      const input = /** @type {HTMLInputElement} */ (row.querySelector(`[name=${name}]`));
      const write = () => {
        input.value = format(input.value);
      };
      this.input = input;
      this.length = length;
      this.incomplete = { type: 'validation_error', ...incomplete };
      input.addEventListener('input', () => {
        this.left = false;
        // Formatting in the middle of the text would move the caret, so it waits until the input loses focus.
        if (input.selectionEnd === input.value.length) write();
      });
      input.addEventListener('blur', () => {
        this.left ||= input.value !== '';
        write();
      });
    }

    get digits() {
      return digitsOf(this.input.value);
    }

    get complete() {
      return this.digits.length === this.length;
    }

    get error() {
      return this.left && !this.complete ? this.incomplete : undefined;
    }
  }

  /** Stripe's Card Element as part of the page. Its events are `ready`, `change`, `focus` and `blur`. */
  class CardElement extends EventTarget {
    #row = parse(ROW);
    #number = new Field(this.#row, 'cardnumber', 16, FORMAT.number, INCOMPLETE.number);
    #expiry = new Field(this.#row, 'exp-date', 4, FORMAT.expiry, INCOMPLETE.expiry);
    #cvc = new Field(this.#row, 'cvc', 3, FORMAT.cvc, INCOMPLETE.cvc);
    #fields = [this.#number, this.#expiry, this.#cvc];
    destroyed = false;

    constructor() {
      super();
      for (const { input } of this.#fields) {
        input.addEventListener('input', () => this.#change());
        input.addEventListener('blur', () => this.#change());
        for (const type of ['focus', 'blur']) input.addEventListener(type, () => this.#emit(type));
        input.addEventListener('keydown', ({ key }) => {
          if (key === 'Enter') this.#row.closest('form')?.requestSubmit();
        });
      }
    }

    /** @param {string | HTMLElement} target */
    mount(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
      container.replaceChildren(this.#row);
      queueMicrotask(() => this.#emit('ready'));
    }

    unmount() {
      this.#row.remove();
    }

    destroy() {
      this.unmount();
      this.destroyed = true;
    }

    update({ disabled = false } = {}) {
      for (const { input } of this.#fields) input.disabled = disabled;
    }

    clear() {
      for (const field of this.#fields) Object.assign(field, { left: false }).input.value = '';
      this.#change();
    }

    focus() {
      this.#number.input.focus();
    }

    blur() {
      for (const { input } of this.#fields) input.blur();
    }

    /** @param {string} type @param {EventListener} listener @param {AddEventListenerOptions} [options] */
    on(type, listener, options) {
      this.addEventListener(type, listener, options);
      return this;
    }

    /** @param {string} type @param {EventListener} listener */
    once(type, listener) {
      return this.on(type, listener, { once: true });
    }

    /** @param {string} type @param {EventListener} listener */
    off(type, listener) {
      this.removeEventListener(type, listener);
      return this;
    }

    /** Returns the card for the sandbox, or the error about an incomplete input, which it then shows. */
    read() {
      if (!this.#row.isConnected) throw new Error('We could not retrieve data from the specified Element.');
      for (const field of this.#fields) field.left = true;
      this.#change();
      const wrong = this.#fields.find((field) => field.error);
      wrong?.input.focus();
      const [exp_month, exp_year] = [this.#expiry.digits.slice(0, 2), this.#expiry.digits.slice(2)];
      const card = { number: this.#number.digits, exp_month, exp_year, cvc: this.#cvc.digits };
      return { card, error: wrong?.error };
    }

    #change() {
      for (const field of this.#fields) field.input.ariaInvalid = String(field.error !== undefined);
      const first = this.#number.digits.charAt(0);
      this.#emit('change', {
        elementType: 'card',
        complete: this.#fields.every((field) => field.complete),
        empty: this.#fields.every(({ input }) => input.value === ''),
        error: this.#fields.find((field) => field.error)?.error,
        brand: first === '4' ? 'visa' : first === '5' ? 'mastercard' : 'unknown',
      });
    }

    /** @param {string} type */
    #emit(type, details = {}) {
      this.dispatchEvent(Object.assign(new Event(type), details));
    }
  }

  /** Shows the dialog of the buyer's bank. Escape counts as a failure. @returns {Promise<'success' | 'failure'>} */
  function askForAuthentication() {
    const style = 'min-height: 44px; margin-top: 1rem; padding: 0 1rem; border: 1px solid';
    const html = `
      <dialog aria-labelledby="sandbox-authentication" style="margin: auto; padding: 1.5rem; max-width: 30rem;
        border: 1px solid; color: CanvasText; background: Canvas">
        <h2 id="sandbox-authentication" style="font-size: 1.25rem; font-weight: bold; margin-bottom: 0.5rem">
          Sandbox card authentication
        </h2>
        <p>This test card asks its holder to authenticate the payment. No real money is moved.</p>
        <form method="dialog">
          <button value="success" style="${style}">Complete authentication</button>
          <button value="failure" style="${style}">Fail authentication</button>
        </form>
      </dialog>`;
    const dialog = /** @type {HTMLDialogElement} */ (parse(html));
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(dialog.returnValue === 'success' ? 'success' : 'failure');
      });
    });
  }

  /** `{ a: { b: 1 } }` → `a[b]=1`, without empty values. @param {object} values @returns {string[][]} */
  function flatten(values, prefix = '') {
    return Object.entries(values).flatMap(([key, value]) => {
      const name = prefix ? `${prefix}[${key}]` : key;
      if (value === null || value === undefined || value === '') return [];
      return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]];
    });
  }

  /** @param {string} key Publishable. @param {string} secret Of the intent. @returns {Promise<Result>} */
  async function call(key, secret, action = '', parameters = {}) {
    const form = new URLSearchParams(flatten({ key, client_secret: secret, ...parameters }));
    const address = `/sandbox/v1/payment_intents/${secret.split('_secret_')[0]}${action}`;
    try {
      const request = action ? fetch(address, { method: 'POST', body: form }) : fetch(`${address}?${form}`);
      const response = await request;
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error ?? CONNECTION_ERROR };
    } catch {
      return { error: CONNECTION_ERROR };
    }
  }

  function createElements() {
    /** @type {CardElement | null} */
    let card = null;
    return {
      create() {
        card = new CardElement();
        return card;
      },
      getElement: () => (card?.destroyed ? null : card),
    };
  }

  /** @param {string} key */
  const createStripe = (key) => ({
    elements: createElements,

    /** @param {string} secret */
    retrievePaymentIntent: (secret) => call(key, secret),

    /** @param {string} secret @param {{ payment_method: { card: CardElement } }} data @returns {Promise<Result>} */
    async confirmCardPayment(secret, { payment_method, ...rest }) {
      const { card, error } = payment_method.card.read();
      if (error) return { error };
      const payment_method_data = { ...payment_method, type: 'card', card };
      const result = await call(key, secret, '/confirm', { ...rest, payment_method_data });
      if (result.paymentIntent?.status !== 'requires_action') return result;

      const outcome = await askForAuthentication();
      const ended = await call(key, secret, '/sandbox_authenticate', { outcome });
      if (ended.error || ended.paymentIntent?.status === 'succeeded') return ended;
      return { error: { ...AUTHENTICATION_ERROR, payment_intent: ended.paymentIntent } };
    },

    /** Called by `loadStripe`. */
    _registerWrapper() {},
  });

  // `loadStripe` warns about a script from a different release train.
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
})();
