import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/** Follows the stream of a shift with HttpClient, by the steps of the README of the live service. */
public final class Stream {
  private static final ObjectMapper mapper = new ObjectMapper();
  private static final HttpClient client = HttpClient.newHttpClient();

  public static void main(String[] args) throws Exception {
    JsonNode stream = findStream();
    String newest = stream.get("last_event_id").asText();
    TreeSet<String> ids = new TreeSet<>();
    // The connection is lost after every third event.
    while (!readNew(withSince(stream.get("url").asText(), newest), ids)) {
      newest = ids.last();
      stream = findStream();
    }
  }

  /** Returns the address of the socket, and the id of the last event. */
  private static JsonNode findStream() throws Exception {
    URI address = URI.create(System.getenv("DESK_URL") + "/slt/api/v3/shift/stream?shift_id=1");
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + System.getenv("DESK_TOKEN"))
            .build();
    String body = client.send(request, BodyHandlers.ofString()).body();
    return mapper.readTree(body).get("result_data").get(0);
  }

  /** Adds a query parameter to an address that may have a query already. */
  private static URI withSince(String address, String since) {
    String separator = URI.create(address).getQuery() == null ? "?" : "&";
    return URI.create(address + separator + "since=" + since);
  }

  /** Prints three new events of a connection, and returns whether the shift has ended. */
  private static boolean readNew(URI address, TreeSet<String> ids) throws Exception {
    BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    WebSocket socket = client.newWebSocketBuilder().buildAsync(address, new Frames(frames)).get();
    if (ids.isEmpty()) System.out.println("open");
    try {
      for (int count = 0; count < 3; ) {
        String frame = frames.take();
        if (frame.isEmpty()) throw new IllegalStateException("The connection was closed.");
        JsonNode event = mapper.readTree(frame);
        if (!ids.add(event.get("id").asText())) continue;
        count++;
        String name = event.get("event").asText();
        System.out.println(name + " " + event.get("action").asText());
        if (name.equals("shift_ended")) return true;
      }
      return false;
    } finally {
      socket.abort();
    }
  }

  /** Puts complete text frames into a queue, and an empty one when the connection is closed. */
  private static final class Frames implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();
    private final BlockingQueue<String> frames;

    Frames(BlockingQueue<String> frames) {
      this.frames = frames;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        frames.add(text.toString());
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      frames.add("");
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      frames.add("");
    }
  }
}
