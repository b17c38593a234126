import { displayAmount } from '#domain/money/money.ts';
import { holdSeconds } from '#domain/orders/holds.ts';
import { lateSeconds, type SandboxChoice, shownDescription } from '#domain/payments/sandbox.ts';
import { fill } from '#domain/words/fill.ts';
import { type SandboxProblem, sandboxTexts as texts } from '#domain/words/sandbox-texts.ts';
import { sandboxPath } from '#server/features/payments/sandbox/account.ts';
import type { OpenedCheckout } from '#server/features/payments/sandbox/sandbox.ts';
import { Html, html } from '#server/http/html.ts';

const nothing = new Html('');

/**
 * A page of the payment provider, not of the app: it works without scripts and has its own look.
 */
const page = (title: string, body: Html, head: Html = nothing): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${texts.name}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${sandboxPath}/page.css">
${head}
</head>
<body>
<header>
<p class="banner">${texts.banner}</p>
<p class="brand"><span class="mark" aria-hidden="true"></span>${texts.name}</p>
</header>
<main>
${body}
</main>
</body>
</html>`.text;

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsLeft = ({ checkout, now }: OpenedCheckout): number =>
  Math.max(0, Math.ceil(now.until(checkout.deadline).total('seconds')));

const choiceButton = (choice: SandboxChoice, name: string, look: string): Html =>
  html`<button name="choice" value="${choice}" class="${look}">${name}</button>`;

/**
 * Looks like a card but has no inputs, so that nobody types a real card number into a
 * demonstration.
 */
const card = html`<div class="card" role="img" aria-label="${texts.card}">
<span class="chip" aria-hidden="true"></span>
<span class="number" aria-hidden="true">${texts.cardNumber}</span>
<span class="holder" aria-hidden="true">${texts.cardHolder}</span>
<span class="expiry" aria-hidden="true">${texts.cardExpiry}</span>
</div>`;

const cardFields = html`<dl class="fields">
<div class="wide"><dt>${texts.cardNumberLabel}</dt><dd>${texts.cardNumber}</dd></div>
<div><dt>${texts.cardExpiryLabel}</dt><dd>${texts.cardExpiry}</dd></div>
<div><dt>${texts.cardCodeLabel}</dt><dd>${texts.cardCode}</dd></div>
</dl>`;

/** The items, or the description of a form that lists none. */
const itemsOf = ({ items, description }: OpenedCheckout['checkout']): readonly Html[] =>
  (items.length > 0 ? items : [{ what: shownDescription(description), when: '' }]).map(
    ({ what, when }) => html`<dd>${what} <span class="when">${when}</span></dd>`,
  );

const summary = (opened: OpenedCheckout): Html => {
  const { checkout } = opened;
  const seconds = secondsLeft(opened);
  return html`<section class="summary" aria-labelledby="pay">
<h1 id="pay">${texts.payTitle}</h1>
<p class="label">${texts.amount}</p>
<p class="amount">${displayAmount(checkout.amountSen)}</p>
<dl>
<div><dt>${texts.description}</dt>${itemsOf(checkout)}</div>
<div><dt>${texts.order}</dt><dd class="code">${checkout.orderId}</dd></div>
</dl>
<div class="clock">
<p class="label" id="left">${texts.timeLeft}</p>
<p class="time" role="timer" aria-labelledby="left" data-countdown>${minutesAndSeconds(seconds)}</p>
<progress data-countdown value="${seconds}" max="${holdSeconds}" aria-hidden="true"></progress>
</div>
${card}
</section>`;
};

const choices = ({ checkout }: OpenedCheckout): Html =>
  html`<form method="post" class="method" aria-labelledby="method">
<h2 id="method">${texts.method}</h2>
${cardFields}
${choiceButton('pay', fill(texts.pay, { amount: displayAmount(checkout.amountSen) }), 'primary')}
<div class="pair">
${choiceButton('decline', texts.decline, 'secondary')}
${choiceButton('leave', texts.leave, 'secondary')}
</div>
<fieldset>
<legend>${texts.testing}</legend>
<p>${choiceButton('pay_late', texts.payLate, 'secondary')}
<small>${fill(texts.payLateHint, { seconds: String(lateSeconds) })}</small></p>
<p>${choiceButton('pay_silently', texts.paySilently, 'secondary')}
<small>${texts.paySilentlyHint}</small></p>
</fieldset>
</form>`;

const notice = (title: string, sentence: string, backTo: string): Html =>
  html`<section class="notice"><h1>${title}</h1>
<p>${sentence}</p>
<p><a class="primary" href="${backTo}">${texts.back}</a></p></section>`;

/** Time to read that it is too late to pay. */
const secondsToRead = 8;

/**
 * The page of a payment: open, paid, or expired. It reloads at the deadline; an expired page
 * redirects to the venue.
 */
export const checkoutPage = (opened: OpenedCheckout): string => {
  if (opened.state === 'paid') {
    return page(texts.paidTitle, notice(texts.paidTitle, texts.paid, opened.backTo));
  }
  if (opened.state === 'expired') {
    return page(
      texts.expiredTitle,
      notice(texts.expiredTitle, texts.expired, opened.backTo),
      html`<meta http-equiv="refresh" content="${secondsToRead};url=${opened.backTo}">`,
    );
  }
  return page(
    texts.payTitle,
    html`<div class="sheet">${summary(opened)}${choices(opened)}</div>`,
    html`<script src="${sandboxPath}/page.js" defer></script>
<noscript><meta http-equiv="refresh" content="${secondsLeft(opened) + 1}"></noscript>`,
  );
};

export const problemPage = (problem: SandboxProblem): string =>
  page(texts.problemTitle, notice(texts.problemTitle, texts[problem], '/'));
