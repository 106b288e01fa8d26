interface ChartTableProps {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The chart's figures for screen readers. */
export const ChartTable = ({ label, head, rows }: ChartTableProps) => (
  <div className="hidden">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
