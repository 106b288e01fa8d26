import { useKeptChoice } from '../../state/useKeptChoice';

/** List or board of quotes, as last chosen in this browser. */
export const useQuotesView = (userId: number) => useKeptChoice(`quotes:${userId}:view`, ['list', 'board']);
