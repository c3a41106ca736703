import { serve } from '#lib/platform/http/serve.ts';
import { listCommentVersions as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { listCommentVersions } from '#lib/shift-log/use-cases/list-comment-versions.ts';

export const handler = serve(endpoint, listCommentVersions);
