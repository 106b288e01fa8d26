/**
 * SQL: the checklist items of a job `j`: those for all, and those for the type of one of its panels. A panel is found in
 * the company's list by the code that was picked, or else by the name that was typed.
 */
export const applicableItems = `
  SELECT ci.id, ci.text, ci.place FROM checklist_items ci
  WHERE ci.pan_type IS NULL OR ci.pan_type IN (
    SELECT p.pan_type FROM panels p WHERE p.company_id = j.company_id AND (
      fold_case(p.code) IN (fold_case(j.pan1_code), fold_case(j.pan2_code))
      OR fold_case(j.pan1_name) IN (fold_case(p.code), fold_case(p.name))
      OR fold_case(j.pan2_name) IN (fold_case(p.code), fold_case(p.name))))`;

/**
 * SQL: the checklists of a job `j`, newest round first. Once a round has been sent to review, its checklist stays as it
 * was then.
 */
export const checklistSql = `
  (SELECT coalesce(json_agg(json_build_object('revision', l.revision, 'correction', l.correction, 'item', l.item,
     'text', l.text, 'doneBy', u.name, 'doneAt', iso(l.done_at))
     ORDER BY l.revision DESC, l.correction DESC, l.place, l.id), '[]')
   FROM (
     SELECT k.id, k.revision, k.correction, k.item_id AS item, k.text, k.place, k.done_by, k.done_at
     FROM job_checks k WHERE k.job_id = j.id
     UNION ALL
     SELECT open.id, j.revision, j.correction, open.id, open.text, open.place, NULL, NULL
     FROM (${applicableItems}) AS open
     WHERE coalesce(CASE WHEN j.status = 'RFI' THEN j.rfi_from END, j.status) NOT IN ('Review', 'Released')
       AND NOT EXISTS (SELECT 1 FROM job_checks k WHERE k.job_id = j.id AND k.revision = j.revision
         AND k.correction = j.correction AND k.item_id = open.id)
   ) AS l LEFT JOIN users u ON u.id = l.done_by)`;
