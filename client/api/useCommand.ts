import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import type { JobPageView, JobView } from '../../common/jobs/job';
import type { CompanyPageView, CompanyView } from '../../common/companies/company';
import type { NoteView } from '../../common/notes/note';
import type { QuotePageView, QuoteView } from '../../common/quotes/quote';
import type { SettingsView } from '../../common/settings/settings';
import type { UserView } from '../../common/users/user';
import { applyRemoved, applyReply } from '../live/applyEvent';
import { type Asked, call, newKey } from './call';
import { CallError } from './CallError';
import { rowFields } from './contract';
import { keepProfile } from './keepProfile';

/**
 * Ask for a change. What the answer holds lands in the cache as the echo does, in either order one update. Commands on
 * one entity share a scope, so that a double click waits instead of racing; a create keeps its key until it is done.
 */
export function useCommand<N extends RouteName>(
  name: N,
  scope?: string,
): UseMutationResult<ReplyOf<Routes[N]>, Error, Sent<N>> {
  const client = useQueryClient();
  const key = useRef<{ asked: string; key: string } | null>(null);
  return useMutation<ReplyOf<Routes[N]>, Error, Sent<N>>({
    scope: scope === undefined ? undefined : { id: scope },
    mutationFn: ({ form, key: given, ...rest }) => {
      const asked = rest as Asked<N>;
      if (given !== undefined) return call(name, asked, { key: given, form });
      // The same create sent again after a failure is the same create.
      const what = JSON.stringify(asked);
      if (key.current?.asked !== what) key.current = { asked: what, key: newKey() };
      return call(name, asked, { key: key.current.key, form });
    },
    onSuccess: (reply) => {
      key.current = null;
      land(client, name, reply);
    },
    onError: (error) => {
      // A conflict brings the entity as it is now.
      if (!(error instanceof CallError) || error.current === undefined) return;
      if (isJobPage(error.current)) landJob(client, error.current);
      else if (isCompanyPage(error.current)) landCompany(client, error.current);
      else if (name === 'users.update' || name === 'profile.update')
        applyReply(client, 'user', error.current as UserView);
      else if (name === 'settings.update') applyReply(client, 'settings', error.current as SettingsView);
      else if (isRow(name)) applyReply(client, rows[noun(name)], error.current as never);
    },
  });
}

/**
 * What a command is sent with: a call that takes files has them in a form; a create whose retries outlive the screen
 * brings its idempotency key.
 */
type Sent<N extends RouteName> = Asked<N> & { readonly form?: FormData; readonly key?: string };

type Client = ReturnType<typeof useQueryClient>;

function land(client: Client, name: RouteName, reply: unknown): void {
  if (name === 'notes.create') {
    const { note, notedJob } = reply as { note: NoteView; notedJob: JobPageView };
    applyReply(client, 'note', note);
    landJob(client, notedJob);
  } else if (name === 'profile.update') {
    applyReply(client, 'user', keepProfile(reply as ReplyOf<Routes['profile.update']>));
  } else if (name === 'users.delete') {
    const { _id } = reply as { _id: number };
    applyRemoved(client, { kind: 'user', id: _id, version: Number.MAX_SAFE_INTEGER });
  } else if (name === 'users.update') {
    applyReply(client, 'user', reply as UserView);
  } else if (name === 'settings.update') {
    applyReply(client, 'settings', reply as SettingsView);
  } else if (name === 'jobs.delete') {
    const { _id } = reply as { _id: number };
    for (const kind of ['job', 'jobPage'] as const)
      applyRemoved(client, { kind, id: _id, version: Number.MAX_SAFE_INTEGER });
  } else if (isJobPage(reply)) {
    landJob(client, reply);
  } else if (isCompanyPage(reply)) {
    landCompany(client, reply);
  } else if (isQuotePage(reply)) {
    landQuote(client, reply);
  } else if (isRow(name)) {
    const kind = rows[noun(name)];
    const { _id: id } = reply as { _id: number };
    if (name.endsWith('.delete')) applyRemoved(client, { kind, id, version: Number.MAX_SAFE_INTEGER });
    else applyReply(client, kind, reply as never);
  }
}

/** Nouns whose commands answer the row as lists show it. */
const rows = { customers: 'customer', items: 'item', imports: 'import' } as const;
type Noun = keyof typeof rows;
const noun = (name: RouteName): Noun => name.split('.')[0] as Noun;
const isRow = (name: RouteName): boolean => noun(name) in rows;

const isJobPage = (view: unknown): view is JobPageView =>
  typeof view === 'object' && view !== null && 'statusCurrent' in view && 'files' in view;

const isCompanyPage = (view: unknown): view is CompanyPageView =>
  typeof view === 'object' && view !== null && 'companyName' in view && 'panels' in view;

const isQuotePage = (view: unknown): view is QuotePageView =>
  typeof view === 'object' && view !== null && 'panelsRaw' in view && 'quotePdf' in view;

function landQuote(client: Client, page: QuotePageView): void {
  applyReply(client, 'quotePage', page);
  applyReply(client, 'quote', rowOf(page, rowFields.quote) as QuoteView);
}

function landCompany(client: Client, page: CompanyPageView): void {
  applyReply(client, 'companyPage', page);
  applyReply(client, 'company', rowOf(page, rowFields.company) as CompanyView);
}

/** A page holds its row: lists show the same version at once. */
function landJob(client: Client, page: JobPageView): void {
  applyReply(client, 'jobPage', page);
  applyReply(client, 'job', rowOf(page, rowFields.job) as JobView);
}

const rowOf = (page: object, fields: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(page).filter(([field]) => fields.includes(field)));
