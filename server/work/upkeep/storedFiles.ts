/** Columns that name a file in the store, with the column of its SHA-256. A PDF in progress has no file yet. */
export const storedFiles = [
  { table: 'files', id: 'id', sha256: 'sha256', where: 'TRUE' },
  { table: 'files', id: 'thumbnail_id', sha256: 'thumbnail_sha256', where: 'thumbnail_id IS NOT NULL' },
  { table: 'upload_parts', id: 'file_id', sha256: 'sha256', where: 'TRUE' },
  { table: 'quote_prints', id: 'id', sha256: 'sha256', where: "state = 'ready'" },
  { table: 'quote_links', id: 'pdf_id', sha256: 'pdf_sha256', where: 'pdf_id IS NOT NULL' },
  { table: 'quote_answers', id: 'pdf_id', sha256: 'pdf_sha256', where: 'pdf_id IS NOT NULL' },
  { table: 'companies', id: 'logo_file_id', sha256: 'logo_sha256', where: 'logo_file_id IS NOT NULL' },
  { table: 'partner_logos', id: 'file_id', sha256: 'sha256', where: 'TRUE' },
] as const;
