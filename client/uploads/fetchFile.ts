import { download } from '../api/call';
import { messageOf } from '../api/CallError';
import { toast } from '../ui/toast';

/** Fetch a file by its id; a refusal is said in the corner, for the row has no room for it. */
export const fetchFile = (file: { _id: string; name: string }): void => {
  download(file._id).catch((error: unknown) => toast.error(`${file.name} was not downloaded. ${messageOf(error)}`));
};
