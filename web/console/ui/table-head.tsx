interface TableHeadProps {
  /** The headings of the columns, in their order. */
  readonly headings: Readonly<Record<string, string>>;
}

export function TableHead({ headings }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {Object.values(headings).map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}
