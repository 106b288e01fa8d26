/** Partitions of `changes` for three months ahead: an upkeep that fails for weeks still leaves room for every change. */
export const name = '0037-partitions-ahead';

export const up = `
CREATE OR REPLACE FUNCTION ensure_change_partitions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE month date := date_trunc('month', now() - interval '1 day')::date;
BEGIN
  FOR i IN 0..4 LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF changes FOR VALUES FROM (%L) TO (%L)',
      'changes_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;
`;
