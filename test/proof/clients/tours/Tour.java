import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ProposalsApi;
import org.openapitools.client.api.SchedulingBlocksApi;
import org.openapitools.client.api.SearchApi;
import org.openapitools.client.api.ShiftLogApi;
import org.openapitools.client.model.*;

/** The tour with the client that openapi-generator makes for Java. */
public final class Tour {
  private static final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] args) throws Exception {
    Path inputs = Path.of(System.getenv("INPUTS"));
    String token = System.getenv("DESK_TOKEN");
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("DESK_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    ObjectMapper mapper = client.getObjectMapper();

    ShiftLogApi log = new ShiftLogApi(client);
    String shiftId = logShift(log, Files.readAllBytes(inputs.resolve("antenna-12.gif")));
    handOver(log, shiftId);
    storeDocuments(client, mapper, mapper.readTree(inputs.resolve("documents.json").toFile()));

    SearchApi search = new SearchApi(client);
    List<SearchHit> hits = List.of();
    while (hits.isEmpty()) {
      hits =
          search
              .searchSearch("antenna", "item", null, null, null, null, null, null, null, null, null)
              .getResultData();
      if (hits.isEmpty()) Thread.sleep(200);
    }
    for (SearchHit hit : hits) out.printf("found: %s, %s%n", hit.getKind(), hit.getExcerpt());

    try {
      log.shiftLogGetShift("77", null);
    } catch (ApiException error) {
      Problem problem = mapper.readValue(error.getResponseBody(), Problem.class);
      out.printf("no shift 77: %d, %s%n", error.getCode(), problem.getCode());
    }
  }

  private static String logShift(ShiftLogApi log, byte[] picture) throws ApiException {
    CreateShiftRequest operator = new CreateShiftRequest().operatorName("Ada Lovelace");
    Shift shift = log.shiftLogCreateShift(operator, null, null).getResultData().get(0);
    String shiftId = String.valueOf(shift.getShiftId());
    out.printf("shift %s: %s%n", shiftId, shift.getOperatorName());

    ExecutionBlock block =
        new ExecutionBlock().ebId(new Identifier("eb-t0001-20240813-00010")).ebStatus("Created");
    ExecutionBlocks blocks =
        new ExecutionBlocks().addShiftLogsItem(new ExecutionBlocksShiftLogsInner(block));
    RecordLogsRequest logs = new RecordLogsRequest(blocks);
    Shift logged = log.shiftLogRecordLogs(shiftId, null, logs).getResultData().get(0);
    for (ShiftLog one : logged.getShiftLogs())
      out.printf("log: %s %s%n", one.getEbId().getActualInstance(), one.getEbStatus());

    // The operation takes JSON alone: the file is a part of it.
    CommentFile image =
        new CommentFile()
            .fileName("antenna-12.gif")
            .contentType("image/gif")
            .mediaContent(Base64.getEncoder().encodeToString(picture));
    CreateCommentRequest text =
        new CreateCommentRequest()
            .shiftFk(shift.getShiftId())
            .comment("α Cen: 3 σ")
            .addTagsItem("antenna")
            .addImageItem(image);
    ShiftLogComment comment = log.shiftLogCreateComment(text, null, null).getResultData().get(0);
    out.printf("comment: %s, %s%n", comment.getComment(), String.join(",", comment.getTags()));
    for (Media file : comment.getImage())
      out.printf("file: %s, %s, %d%n", file.getFileName(), file.getContentType(), file.getSize());

    String commentId = String.valueOf(comment.getCommentId());
    ReplyToCommentRequest words = new ReplyToCommentRequest().replyText("It is back");
    ShiftLogComment commentWithReply =
        log.shiftLogReplyToComment(commentId, words, null, null).getResultData().get(0);
    for (Reply reply : commentWithReply.getReplies()) out.printf("reply: %s%n", reply.getReplyText());
    return shiftId;
  }

  private static void handOver(ShiftLogApi log, String shiftId) throws ApiException {
    CreateItemRequest newItem =
        new CreateItemRequest()
            .kind(CreateItemRequest.KindEnum.RESTRICTION)
            .title("Antenna 12 below 60° only")
            .severity(CreateItemRequest.SeverityEnum.MAJOR);
    OpenItem item = log.shiftLogCreateItem(newItem, null, null).getResultData().get(0);
    out.printf("item: %s, %s, %s%n", item.getTitle(), item.getSeverity(), item.getState());
    CreateLossRequest newLoss =
        new CreateLossRequest()
            .category(CreateLossRequest.CategoryEnum.WEATHER)
            .affected(new BigDecimal("0.25"))
            .note("Wind above 15 m/s");
    Loss loss = log.shiftLogCreateLoss(shiftId, newLoss, null, null).getResultData().get(0);
    out.printf("loss: %s, %s, %s%n", loss.getCategory(), loss.getAffected(), loss.getNote());

    UpdateHandoverRequest words =
        new UpdateHandoverRequest().summary("Two blocks lost to wind.").to("Grace Hopper");
    log.shiftLogUpdateHandover(shiftId, words, null, null);
    Handover handover = log.shiftLogGetHandover(shiftId, null).getResultData().get(0);
    out.printf(
        "handover: %s, %s, %s%n", handover.getState(), handover.getSummary(), handover.getTo());
    for (OpenItem open : handover.getOpenItems()) out.printf("open item: %s%n", open.getTitle());

    Shift ended =
        log.shiftLogEndShift(shiftId, null, null, new EndShiftRequest()).getResultData().get(0);
    out.printf("ended: %b%n", ended.getShiftEnd() != null);
    ShiftReport report = log.shiftLogGetReport(shiftId, null, null, null).getResultData().get(0);
    out.printf(
        "report: %s, %d comment, %d loss%n",
        report.getState(), report.getComments().size(), report.getLosses().size());
  }

  private static void storeDocuments(ApiClient client, ObjectMapper mapper, JsonNode documents)
      throws Exception {
    ProposalsApi proposals = new ProposalsApi(client);
    CreateProposalRequest newProposal =
        mapper.treeToValue(documents.get("proposal"), CreateProposalRequest.class);
    String prslId = proposals.proposalsCreateProposal(newProposal, null, null).getPrslId();
    Proposal proposal = proposals.proposalsGetProposal(prslId, null, null);
    out.printf(
        "proposal: %s, %s, %d%n",
        proposal.getStatus(), proposal.getInfo().getTitle(), proposal.getMetadata().getVersion());

    SchedulingBlocksApi blocks = new SchedulingBlocksApi(client);
    SchedulingBlockDefinition newDefinition =
        mapper.treeToValue(documents.get("definition"), SchedulingBlockDefinition.class);
    String sbdId =
        blocks.schedulingBlocksCreateDefinition(newDefinition, null, null).getSbdId();
    SchedulingBlockDefinition definition =
        blocks.schedulingBlocksGetDefinition(sbdId, null, null);
    out.printf(
        "definition: %s, %s, %d%n",
        definition.getTelescope(),
        definition.getTargets().get(0).getName(),
        definition.getMetadata().getVersion());
  }
}
