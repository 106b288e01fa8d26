export interface NavLeaf {
  label: string;
  /** Where it leads, or what it does. */
  to?: string;
  /** An address outside of the program: a mail. */
  href?: string;
  onSelect?: () => void;
  /** Another menu has the same way, and is the one that shows it. */
  echo?: boolean;
}

export interface NavItem extends NavLeaf {
  /** Active on this very path only, not below it. */
  end?: boolean;
  /** How many wait there, and of what. */
  count?: number;
  countOf?: string;
  /** A menu instead of a link. */
  children?: readonly NavLeaf[];
}
