import { useKeptChoice } from '../../state/useKeptChoice';

export type PanelPlace = 'below' | 'beside';

/** Where a person has the panel list, below the lines or beside them; kept in this browser. */
export const usePanelPlace = (userId: number) => useKeptChoice<PanelPlace>(`panel list:${userId}`, ['below', 'beside']);
