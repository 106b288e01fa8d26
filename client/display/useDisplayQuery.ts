import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { liveOptions } from '../api/liveOptions';
import type { QueryDefinition } from '../api/QueryDefinition';
import { liveAtom } from '../live/connectionState';

/** A live query of a display, which polls as often as the office's screens while it is disconnected. */
export const useDisplayQuery = <T>(definition: QueryDefinition<T>): UseQueryResult<T, Error> =>
  useQuery<T, Error>(liveOptions(definition, useAtomValue(liveAtom), 'cad'));
