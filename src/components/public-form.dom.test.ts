import { fireEvent, screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startForm } from './public-form.ts';

const field = (name: string, attributes: string) =>
  `<label for="${name}">${name}</label><input id="${name}" name="${name}" ${attributes}>
   <p id="${name}-error" hidden></p>`;

/** A form of a public page with its script. Returns the requests that it sends. */
function openForm() {
  const page = document.createElement('main');
  page.innerHTML = `<form action="/api/contact" method="post">
    ${field('first', 'required data-missing="First name is required"')}
    ${field('last', 'required data-missing="Last name is required"')}
    ${field('email', 'type="email" required data-pattern="\\S+@\\S+\\.\\S+" data-missing="Enter an email" data-wrong="Enter an email"')}
    ${field('phone', 'pattern="[0-9]+" data-wrong="Enter a phone number"')}
    <p data-form-status></p><p data-form-summary hidden></p><p data-form-done hidden></p>
    <button data-submit>Send</button></form>`;
  document.body.append(page);
  const fetch = vi.fn(async () => new Response('{}', { status: 201 }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    // Nothing else: React still removes the toasts of the files before this one.
    page.remove();
  });
  startForm('form', { busy: 'Sending...', failed: ['', ''], sent: () => undefined });
  return fetch;
}

const messageOf = (name: string) => {
  const place = document.getElementById(`${name}-error`);
  return place?.hidden ? '' : place?.textContent;
};
const send = () => fireEvent.submit(screen.getByText('Send'));

test('marks blank and wrong fields in the same round, and sends nothing', async () => {
  const user = userEvent.setup({ delay: null });
  const fetch = openForm();
  await user.type(screen.getByLabelText('first'), '   ');
  await user.type(screen.getByLabelText('email'), 'sam@example');
  await user.type(screen.getByLabelText('phone'), 'none');
  send();
  expect(['first', 'last', 'email', 'phone'].map(messageOf)).toEqual([
    'First name is required',
    'Last name is required',
    'Enter an email',
    'Enter a phone number',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('first'));
  expect(fetch).not.toHaveBeenCalled();
});

test('removes the message of a blank field once it has more than spaces', async () => {
  const user = userEvent.setup({ delay: null });
  openForm();
  send();
  await user.type(screen.getByLabelText('first'), '  ');
  expect(messageOf('first')).toBe('First name is required');
  await user.type(screen.getByLabelText('first'), 'Sam');
  expect(messageOf('first')).toBe('');
});

test('sends a form whose optional field is blank', async () => {
  const user = userEvent.setup({ delay: null });
  const fetch = openForm();
  await user.type(screen.getByLabelText('first'), 'Sam');
  await user.type(screen.getByLabelText('last'), 'Doe');
  await user.type(screen.getByLabelText('email'), 'sam@example.com');
  await user.type(screen.getByLabelText('phone'), ' ');
  send();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
});
