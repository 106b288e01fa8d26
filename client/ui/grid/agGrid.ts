import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';

/** What of AG Grid is used; the rest stays out of the program. */
export const modules: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  CellStyleModule,
  RowStyleModule,
  RowSelectionModule,
  TextEditorModule,
  SelectEditorModule,
];

/** The tokens switch the theme: one set of parameters serves light and dark. */
export const theme = themeQuartz.withParams({
  fontFamily: 'var(--font)',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  rowHeight: 32,
  headerHeight: 32,
  spacing: 4,
  cellHorizontalPadding: 8,
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--text-3)',
  borderColor: 'var(--line)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnResizeHandleColor: 'var(--line)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--select)',
  accentColor: 'var(--accent)',
  rangeSelectionBorderColor: 'var(--accent)',
  browserColorScheme: 'inherit',
});
