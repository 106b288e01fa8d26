type Widths = Readonly<Record<string, number>>;

/** A person's column widths of one sheet, in px; kept in this browser. */
export interface ColumnWidths {
  read(): Widths;
  keep(widths: Widths | null): void;
}

const [narrowest, widest] = [40, 2000];

export function columnWidths(userId: number, sheet: string): ColumnWidths {
  const key = `widths:${userId}:${sheet}`;
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
        return Object.fromEntries(
          Object.entries(stored as object).filter(
            ([, width]) => typeof width === 'number' && width >= narrowest && width <= widest,
          ),
        );
      } catch {
        // Unreadable; the sheet uses its own widths.
        return {};
      }
    },
    keep: (widths) => {
      try {
        if (widths === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(widths));
      } catch {
        // Storage is full or blocked; the widths last as long as the page.
      }
    },
  };
}
