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

/** What a sheet uses of AG Grid: with each further part every cell that comes and goes has a little more to do. */
export const sheetModules: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  CellStyleModule,
  RowStyleModule,
];

/** What of AG Grid is used; the rest stays out of the program. */
export const modules: Module[] = [...sheetModules, RowSelectionModule, TextEditorModule, SelectEditorModule];

/**
 * Fields and lists of an open cell. AG Grid's own part asks of every field on the page whether it is valid: then each
 * letter typed into any of them has the field's style worked out anew.
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

/** Made of the parts that are used. The tokens switch it: one set of parameters serves light and dark. */
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
