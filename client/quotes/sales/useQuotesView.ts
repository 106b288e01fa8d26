import { useKeptChoice } from '../../state/useKeptChoice';

/** Whether a person sees the quotes as a list or a board; kept in this browser. */
export const useQuotesView = (userId: number) => useKeptChoice(`quotes:${userId}:view`, ['list', 'board']);
