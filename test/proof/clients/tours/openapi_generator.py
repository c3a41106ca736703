"""The tour with the client that openapi-generator makes for Python."""

import base64
import json
import os
import time

from openapi_client import (
    ApiClient,
    ApiException,
    CommentFile,
    Configuration,
    CreateCommentRequest,
    CreateItemRequest,
    CreateLossRequest,
    CreateProposalRequest,
    CreateShiftRequest,
    EndShiftRequest,
    ExecutionBlocks,
    Problem,
    ProposalsApi,
    RecordLogsRequest,
    ReplyToCommentRequest,
    SchedulingBlockDefinition,
    SchedulingBlocksApi,
    SearchApi,
    ShiftLogApi,
    UpdateHandoverRequest,
)

inputs = os.environ["INPUTS"]
with open(f"{inputs}/documents.json", encoding="utf-8") as file:
    documents = json.load(file)
with open(f"{inputs}/antenna-12.gif", "rb") as file:
    picture = base64.b64encode(file.read()).decode()

token = os.environ["DESK_TOKEN"]
client = ApiClient(Configuration(host=os.environ["DESK_URL"], access_token=token))
log = ShiftLogApi(client)

shift = log.shift_log_create_shift(CreateShiftRequest(operator_name="Ada Lovelace")).result_data[0]
shift_id = str(shift.shift_id)
print(f"shift {shift_id}: {shift.operator_name}")

block = {"eb_id": "eb-t0001-20240813-00010", "eb_status": "Created"}
blocks = ExecutionBlocks.from_dict({"shift_logs": [block]})
logged = log.shift_log_record_logs(shift_id, record_logs_request=RecordLogsRequest(blocks))
for one in logged.result_data[0].shift_logs:
    print(f"log: {one.eb_id.actual_instance} {one.eb_status}")

# The operation takes JSON alone: the file is a part of it.
image = CommentFile(file_name="antenna-12.gif", content_type="image/gif", media_content=picture)
new_comment = CreateCommentRequest(
    shift_fk=shift.shift_id, comment="α Cen: 3 σ", tags=["antenna"], image=[image]
)
comment = log.shift_log_create_comment(new_comment).result_data[0]
print(f"comment: {comment.comment}, {','.join(comment.tags)}")
for media in comment.image:
    print(f"file: {media.file_name}, {media.content_type}, {media.size}")

new_reply = ReplyToCommentRequest(reply_text="It is back")
comment_with_reply = log.shift_log_reply_to_comment(str(comment.comment_id), new_reply)
for reply in comment_with_reply.result_data[0].replies:
    print(f"reply: {reply.reply_text}")

new_item = CreateItemRequest(
    kind="restriction", title="Antenna 12 below 60° only", severity="major"
)
item = log.shift_log_create_item(new_item).result_data[0]
print(f"item: {item.title}, {item.severity}, {item.state}")
new_loss = CreateLossRequest(category="weather", affected=0.25, note="Wind above 15 m/s")
loss = log.shift_log_create_loss(shift_id, new_loss).result_data[0]
print(f"loss: {loss.category}, {loss.affected}, {loss.note}")

handover_text = UpdateHandoverRequest(summary="Two blocks lost to wind.", to="Grace Hopper")
log.shift_log_update_handover(shift_id, handover_text)
handover = log.shift_log_get_handover(shift_id).result_data[0]
print(f"handover: {handover.state}, {handover.summary}, {handover.to}")
for open_item in handover.open_items:
    print(f"open item: {open_item.title}")

ended = log.shift_log_end_shift(shift_id, end_shift_request=EndShiftRequest()).result_data[0]
print(f"ended: {str(ended.shift_end is not None).lower()}")
report = log.shift_log_get_report(shift_id).result_data[0]
print(f"report: {report.state}, {len(report.comments)} comment, {len(report.losses)} loss")

proposals = ProposalsApi(client)
created = proposals.proposals_create_proposal(CreateProposalRequest.from_dict(documents["proposal"]))
proposal = proposals.proposals_get_proposal(created.prsl_id)
print(f"proposal: {proposal.status}, {proposal.info.title}, {proposal.metadata.version}")

blocks_api = SchedulingBlocksApi(client)
new_definition = SchedulingBlockDefinition.from_dict(documents["definition"])
stored = blocks_api.scheduling_blocks_create_definition(new_definition)
definition = blocks_api.scheduling_blocks_get_definition(stored.sbd_id)
target = definition.targets[0]
print(f"definition: {definition.telescope}, {target.name}, {definition.metadata.version}")

search = SearchApi(client)
while not (hits := search.search_search(q="antenna", kind="item").result_data):
    time.sleep(0.2)
for hit in hits:
    print(f"found: {hit.kind}, {hit.excerpt}")

try:
    log.shift_log_get_shift("77")
except ApiException as error:
    problem = Problem.from_json(error.body)
    print(f"no shift 77: {error.status}, {problem.code}")
