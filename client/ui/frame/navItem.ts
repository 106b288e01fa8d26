export interface NavLeaf {
  label: string;
  /** Path of the page. */
  to?: string;
  /** External URL, such as a mailto link. */
  href?: string;
  onSelect?: () => void;
  /** Another menu has the same link and shows it as current. */
  echo?: boolean;
}

export interface NavItem extends NavLeaf {
  /** Current only on exactly this path, not below it. */
  end?: boolean;
  /** Number of waiting items, and what they are. */
  count?: number;
  countOf?: string;
  /** Entries of a menu, instead of a link. */
  children?: readonly NavLeaf[];
}
