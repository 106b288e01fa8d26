import { type EmailTemplateField, emailTemplateFields } from '../../../common/companies/emailTemplates';

/** Errors of the call by field of the form. */
export const templateErrors = (
  refused: Readonly<Record<string, string>>,
): Partial<Record<EmailTemplateField, string>> =>
  Object.fromEntries(
    emailTemplateFields
      .filter((field) => refused[`letters.${field}`])
      .map((field) => [field, refused[`letters.${field}`]]),
  );
