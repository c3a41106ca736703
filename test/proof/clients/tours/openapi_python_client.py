"""The tour with the client that openapi-python-client makes."""

import json
import os
import time

from observatory_desk_client import AuthenticatedClient
from observatory_desk_client.api.proposals import proposals_create_proposal, proposals_get_proposal
from observatory_desk_client.api.scheduling_blocks import (
    scheduling_blocks_create_definition,
    scheduling_blocks_get_definition,
)
from observatory_desk_client.api.search import search_search
from observatory_desk_client.api.shift_log import (
    shift_log_create_comment,
    shift_log_create_item,
    shift_log_create_loss,
    shift_log_create_shift,
    shift_log_end_shift,
    shift_log_get_handover,
    shift_log_get_report,
    shift_log_get_shift,
    shift_log_record_logs,
    shift_log_reply_to_comment,
    shift_log_update_handover,
)
from observatory_desk_client.models import (
    CreateCommentForm,
    CreateCommentRequest,
    CreateItemRequest,
    CreateItemRequestKind,
    CreateItemRequestSeverity,
    CreateLossRequest,
    CreateLossRequestCategory,
    CreateProposalRequest,
    CreateShiftRequest,
    EndShiftRequest,
    ExecutionBlock,
    ExecutionBlocks,
    ReplyToCommentRequest,
    SchedulingBlockDefinition,
    SearchSearchKind,
    UpdateHandoverRequest,
)
from observatory_desk_client.types import UNSET, File

inputs = os.environ["INPUTS"]
with open(f"{inputs}/documents.json", encoding="utf-8") as file:
    documents = json.load(file)

client = AuthenticatedClient(base_url=os.environ["DESK_URL"], token=os.environ["DESK_TOKEN"])

new_shift = CreateShiftRequest(operator_name="Ada Lovelace")
shift = shift_log_create_shift.sync(client=client, body=new_shift).result_data[0]
shift_id = str(shift.shift_id)
print(f"shift {shift_id}: {shift.operator_name}")

block = ExecutionBlock(eb_id="eb-t0001-20240813-00010", eb_status="Created")
blocks = ExecutionBlocks(shift_logs=[block])
logged = shift_log_record_logs.sync(shift_id=shift_id, client=client, body=blocks)
for one in logged.result_data[0].shift_logs:
    print(f"log: {one.eb_id} {one.eb_status}")

new_comment = CreateCommentRequest(
    shift_fk=shift.shift_id, comment="α Cen: 3 σ", tags=["antenna"]
)
with open(f"{inputs}/antenna-12.gif", "rb") as picture:
    image = File(payload=picture, file_name="antenna-12.gif", mime_type="image/gif")
    form = CreateCommentForm(comment=new_comment, files=[image])
    comment = shift_log_create_comment.sync(client=client, body=form).result_data[0]
print(f"comment: {comment.comment}, {','.join(comment.tags)}")
for media in comment.image:
    print(f"file: {media.file_name}, {media.content_type}, {media.size}")

comment_with_reply = shift_log_reply_to_comment.sync(
    comment_id=str(comment.comment_id),
    client=client,
    body=ReplyToCommentRequest(reply_text="It is back"),
)
for reply in comment_with_reply.result_data[0].replies:
    print(f"reply: {reply.reply_text}")

new_item = CreateItemRequest(
    kind=CreateItemRequestKind.RESTRICTION,
    title="Antenna 12 below 60° only",
    severity=CreateItemRequestSeverity.MAJOR,
)
item = shift_log_create_item.sync(client=client, body=new_item).result_data[0]
print(f"item: {item.title}, {item.severity}, {item.state}")
new_loss = CreateLossRequest(
    category=CreateLossRequestCategory.WEATHER, affected=0.25, note="Wind above 15 m/s"
)
loss = shift_log_create_loss.sync(shift_id=shift_id, client=client, body=new_loss).result_data[0]
print(f"loss: {loss.category}, {loss.affected}, {loss.note}")

handover_text = UpdateHandoverRequest(summary="Two blocks lost to wind.", to="Grace Hopper")
shift_log_update_handover.sync(shift_id=shift_id, client=client, body=handover_text)
handover = shift_log_get_handover.sync(shift_id=shift_id, client=client).result_data[0]
print(f"handover: {handover.state}, {handover.summary}, {handover.to}")
for open_item in handover.open_items:
    print(f"open item: {open_item.title}")

end = EndShiftRequest()
ended = shift_log_end_shift.sync(shift_id=shift_id, client=client, body=end).result_data[0]
print(f"ended: {str(ended.shift_end is not UNSET).lower()}")
report = shift_log_get_report.sync(shift_id=shift_id, client=client).result_data[0]
print(f"report: {report.state}, {len(report.comments)} comment, {len(report.losses)} loss")

new_proposal = CreateProposalRequest.from_dict(documents["proposal"])
created = proposals_create_proposal.sync(client=client, body=new_proposal)
proposal = proposals_get_proposal.sync(identifier=created.prsl_id, client=client)
print(f"proposal: {proposal.status}, {proposal.info.title}, {proposal.metadata.version}")

new_definition = SchedulingBlockDefinition.from_dict(documents["definition"])
stored = scheduling_blocks_create_definition.sync(client=client, body=new_definition)
definition = scheduling_blocks_get_definition.sync(identifier=stored.sbd_id, client=client)
target = definition.targets[0]
print(f"definition: {definition.telescope}, {target.name}, {definition.metadata.version}")

kind = SearchSearchKind.ITEM
while not (hits := search_search.sync(client=client, q="antenna", kind=kind).result_data):
    time.sleep(0.2)
for hit in hits:
    print(f"found: {hit.kind}, {hit.excerpt}")

response = shift_log_get_shift.sync_detailed(client=client, shift_id="77")
print(f"no shift 77: {response.status_code.value}, {response.parsed.code}")
