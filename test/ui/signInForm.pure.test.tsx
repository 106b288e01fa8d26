// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SignInForm } from '../../client/auth/SignInForm';
import { show } from './support/show';
import { TestServer } from './support/TestServer';

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

it('names the first missing field, moves there, and removes the error once it is filled in', async () => {
  const user = show(<SignInForm />);
  expect(document.activeElement).toBe(email());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter your email address.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(document.activeElement).toBe(email());
  await user.keyboard('mei@example.com');
  expect(screen.queryByText('Enter your email address.')).toBeNull();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(password());
  await user.keyboard('g');
  expect(screen.queryByText('Enter your password.')).toBeNull();
  expect(server.sent).toEqual([]);
});

it('sends a sign-in once, however often Enter is pressed', async () => {
  const user = show(<SignInForm />);
  await user.keyboard(' mei@example.com ');
  await user.type(password(), 'galvalume{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(server.sent.map(({ body }) => body)).toEqual([{ email: 'mei@example.com', password: 'galvalume' }]);
});

it('keeps the email and selects the password after a refusal, so that typing replaces it', async () => {
  const user = show(<SignInForm />);
  await user.keyboard('mei@example.com');
  await user.type(password(), 'wrong{Enter}');
  server.answer(401, { message: 'Invalid email or password' });
  await screen.findByText(/Invalid email or password/);
  expect(email().value).toBe('mei@example.com');
  expect(password().value.slice(password().selectionStart ?? 0, password().selectionEnd ?? 0)).toBe('wrong');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(2));
});
