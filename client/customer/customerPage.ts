import SignaturePad from 'signature_pad';
import { customerPageText } from '../../common/quotes/links/customerPageText';
import { fetchPage, sendCustomerCall } from './sendCustomerCall';
import './customerPage.css';

/** Script of a customer's page: counts the visit, draws the signature and sends answers and questions. */

const reload = (place: string) => {
  if (place !== '') history.replaceState(null, '', `#${place}`);
  location.reload();
};

/** Sharp enough for paper, and small enough to send. */
const maxPixelRatio = 2;

function signaturePad(form: HTMLFormElement): SignaturePad | null {
  const canvas = form.querySelector('canvas');
  if (!canvas) return null;
  const pad = new SignaturePad(canvas, { penColor: '#101418' });
  const fit = () => {
    const ratio = Math.min(maxPixelRatio, Math.max(1, devicePixelRatio));
    const [width, height] = [canvas.offsetWidth * ratio, canvas.offsetHeight * ratio];
    // A phone's browser resizes the window while scrolling; the width stays.
    if (canvas.width === Math.round(width)) return;
    const drawn = pad.toData();
    [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.fromData(drawn);
  };
  fit();
  addEventListener('resize', fit);
  form.querySelector('[data-clear]')?.addEventListener('click', () => pad.clear());
  return pad;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Sends a form; errors appear in the form. */
function serveForm(form: HTMLFormElement): void {
  const pad = signaturePad(form);
  const alert = form.querySelector('.error') as HTMLElement;
  const button = form.querySelector('button:not([type])') as HTMLButtonElement;
  const fields = [...form.querySelectorAll<TextField>('input, textarea')];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    const missing = fields.find((field) => field.required && field.value.trim() === '');
    for (const field of fields) field.setAttribute('aria-invalid', String(field === missing));
    alert.textContent = missing?.dataset.missing ?? '';
    if (missing) return missing.focus();
    const body: Record<string, string | number[]> = Object.fromEntries(
      fields.map(({ name, value }) => [name, value.trim()]),
    );
    if (form.dataset.call === 'accept') {
      // Only what is shown can be accepted.
      if (chosenNow().join() !== shown.join()) return void (alert.textContent = customerPageText.updating);
      body.options = shown;
    }
    if (pad && !pad.isEmpty()) body.signature = pad.toDataURL('image/png').replace(/^[^,]*,/, '');
    button.setAttribute('aria-busy', 'true');
    const call = form.dataset.call ?? '';
    sendCustomerCall(call, body).then(
      () => reload(call === 'questions' ? call : ''),
      (error: Error) => {
        button.removeAttribute('aria-busy');
        alert.textContent = error.message || customerPageText.notSent;
      },
    );
  });
}

/** Positions of the options that the page's sums include. */
let shown: number[] = [];
let updating: Promise<void> = Promise.resolve();

const optionBoxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-option]')];
const positionOf = ({ dataset }: HTMLElement) => Number(dataset.option);
const chosenNow = () =>
  optionBoxes()
    .filter(({ checked }) => checked)
    .map(positionOf);

/** Replaces the parts of this page by those of the other, or the named part only. */
function showParts(page: Document, only = ''): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-part${only && `="${only}"`}]`)) {
    const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (next) part.innerHTML = next.innerHTML;
  }
}

/** Replaces lines and sums by those with the chosen options, as the server computes and shows them. */
async function showOptions(): Promise<void> {
  const chosen = chosenNow();
  if (chosen.join() === shown.join()) return;
  const alert = document.querySelector('[data-options]') as HTMLElement;
  const address = `${location.pathname}${chosen.length === 0 ? '' : `?options=${chosen.join()}`}`;
  try {
    const page = await fetchPage(address);
    // Meanwhile answered, replaced or expired: the page says so.
    if (!page?.querySelector('[data-part="accept"]')) return location.reload();
    showParts(page);
    shown = chosen;
    history.replaceState(null, '', address);
    alert.textContent = '';
    // Said to screen readers; the sums are elsewhere on the page.
    const total = document.querySelector('[data-total]')?.textContent;
    if (total) (document.getElementById('new-total') as HTMLElement).textContent = customerPageText.newTotal(total);
  } catch {
    for (const box of optionBoxes()) box.checked = shown.includes(positionOf(box));
    alert.textContent = customerPageText.notUpdated;
  }
}

function serveOptions(): void {
  shown = optionBoxes()
    .filter(({ defaultChecked }) => defaultChecked)
    .map(positionOf);
  for (const box of optionBoxes()) {
    // Browsers restore checkboxes on a reload; the sums are of the address.
    box.checked = shown.includes(positionOf(box));
    box.addEventListener('change', () => {
      updating = updating.then(showOptions);
    });
  }
}

/** People of the company look at their own page without counting as the customer. */
function isColleague(): boolean {
  try {
    const session = JSON.parse(localStorage.getItem('session') ?? 'null') as { user?: { role?: string } } | null;
    return session?.user !== undefined && session.user.role !== 'customer';
  } catch {
    return false;
  }
}

/** Counts the visit once the page is visible: link previews of email programs don't run it. */
function countVisit(): void {
  if (document.visibilityState !== 'visible') return;
  document.removeEventListener('visibilitychange', countVisit);
  void sendCustomerCall('open').catch(() => undefined);
}

const pdfPollMs = 2000;
const pdfPolls = 15;

/** Shows the PDF as soon as it has been created. What was typed or drawn meanwhile stays. */
async function waitForPdf(): Promise<void> {
  for (let i = 0; i < pdfPolls; i++) {
    await new Promise((resolve) => setTimeout(resolve, pdfPollMs));
    const quote = await sendCustomerCall('').catch(() => null);
    if (!quote?.pdf || (quote.answer?.what === 'accepted' && !quote.answer.signedPdf)) continue;
    const page = await fetchPage(location.pathname).catch(() => null);
    if (page) showParts(page, 'pdf');
    return;
  }
}

serveOptions();
for (const form of document.forms) serveForm(form);
if (document.querySelector('header')) {
  if (isColleague()) (document.getElementById('preview') as HTMLElement).hidden = false;
  else {
    document.addEventListener('visibilitychange', countVisit);
    countVisit();
  }
  if (document.querySelector('[data-waits]')) void waitForPdf();
}
