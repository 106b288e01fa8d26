/** Columns that the baselines read: forty columns of a job and four joined tables. */
export const columns = `j.id AS "_id", j.version, j.num, j.revision, j.correction, j.name, j.street, j.city, j.state, j.special_req AS "specialReq",
  j.pan1_name AS "pan1Name", j.pan1_width AS "pan1Width", j.pan2_name AS "pan2Name", j.pan2_width AS "pan2Width",
  cu.id AS "customerId", cu.name AS "customerName", cu.short_name AS "customerShortName",
  c.id AS "ownerId", c.company_name AS "ownerName", c.inits AS "ownerInits",
  a.id AS "authorId", a.name AS "authorName", a.phone AS "authorPhone", d.id AS "drafterId", d.name AS "drafterName",
  j.status AS "statusCurrent", j.status_time AS "statusTimeCurrent", j.quote_status AS "quoteStatusCurrent",
  j.production_status AS "productionStatusCurrent", j.billing_status AS "billingStatusCurrent", j.rush,
  j.due_time AS "dueBackTime", j.time_in AS "timeIn", j.time_out AS "timeOut", j.max_revisions AS "maxRevisions",
  j.level, j.revenue_cents AS "revenue", j.level_custom_cents AS "mrqLevelCustom", j.mrm_project_id AS "mrmProjectId",
  j.gdrive_folder AS "gdriveFolder"`;
export const tables = `jobs j JOIN companies c ON c.id = j.company_id JOIN users a ON a.id = j.author_id
  LEFT JOIN users d ON d.id = j.drafter_id LEFT JOIN customers cu ON cu.id = j.customer_id`;
export const newest = `SELECT ${columns} FROM ${tables} ORDER BY j.num DESC LIMIT 25`;
