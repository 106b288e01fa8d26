import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  checkboxStyleDefault,
  createPart,
  createTheme,
  iconSetQuartzRegular,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
} from 'ag-grid-community';

/** Modules of AG Grid that a sheet uses; each additional one slows down every cell that is created or removed. */
export const sheetModules: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  CellStyleModule,
  RowStyleModule,
];

/** Modules of AG Grid that are used; the rest isn't bundled. */
export const modules: Module[] = [...sheetModules, RowSelectionModule, TextEditorModule, SelectEditorModule];

/**
 * Style of editors in open cells. AG Grid's own version uses `:invalid` rules on every field of the page, which
 * recompute styles with each letter.
 */
const fields = createPart({
  feature: 'inputStyle',
  params: {
    pickerButtonBorder: true,
    pickerButtonBorderRadius: { ref: 'borderRadius' },
    pickerButtonFocusBorder: { color: { ref: 'accentColor' } },
    pickerButtonBackgroundColor: { ref: 'backgroundColor' },
    pickerButtonFocusBackgroundColor: { ref: 'backgroundColor' },
    pickerListBorder: true,
    pickerListBackgroundColor: { ref: 'backgroundColor' },
  },
  css: `.ag-input-field-input {
    padding-inline: var(--ag-spacing);
    border: solid 1px var(--ag-accent-color);
    border-radius: var(--ag-border-radius);
    background: var(--ag-background-color);
    color: inherit;
    outline: none;
    box-shadow: var(--ag-focus-shadow);
  }`,
});

/** Assembled from the parts that are used. Tokens switch it, so one set of parameters serves light and dark mode. */
export const theme = createTheme()
  .withPart(checkboxStyleDefault)
  .withPart(iconSetQuartzRegular)
  .withPart(fields)
  .withParams({
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
